/** What is typed, in capitals. Written into the input at once, where the caret is: React would put it at the end. */
export function inCapitals(input: HTMLInputElement | HTMLTextAreaElement): string {
  const { selectionStart, selectionEnd, value } = input;
  const capitals = value.toUpperCase();
  if (capitals !== value) {
    input.value = capitals;
    input.setSelectionRange(selectionStart, selectionEnd);
  }
  return capitals;
}
