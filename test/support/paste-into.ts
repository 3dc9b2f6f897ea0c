import { userEvent, type Locator } from 'vitest/browser';

/** Replaces the value of a field by text from the clipboard, with the browser's own paste. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.select();
  await userEvent.copy();
  source.remove();
  await field.click();
  (field.element() as HTMLInputElement).select();
  await userEvent.paste();
}
