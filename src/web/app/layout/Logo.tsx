/** Bodega's logo: a crate on a shelf. Coloured by the theme's CSS variables. */
export function Logo({ size, title }: { size: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path
        d="M7 22.5V12.2L16 7l9 5.2v10.3"
        stroke="var(--onPrimary)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="11" y="15" width="10" height="9" rx="1.6" fill="var(--onPrimary)" />
      <path d="M16 15v4" stroke="var(--accent)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
