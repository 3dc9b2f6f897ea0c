import { userEvent, type Locator } from 'vitest/browser';

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
