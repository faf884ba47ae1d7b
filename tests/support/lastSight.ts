/** Init script for a page: makes the shadow root of the start's snapshot open, so that tests can read it. */
export function openLastSight(): void {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: 'open' });
  };
}
