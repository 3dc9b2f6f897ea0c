import {
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFRawStream,
  PDFStream,
  PDFTextField,
  StandardFonts,
  type PDFDocument,
  type PDFField,
  type PDFObject,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import { resolved } from './pdf-values.ts';
import { PrintFirst } from './print-first.ts';
import { unpack, type Allowance } from './unpack-stream.ts';

const off = PDFName.of('Off');

/**
 * Draws the values of form fields that have no appearance or a blank appearance. With `NeedAppearances`, also redraws
 * the values of text fields and lists.
 * @throws {PrintFirst} for a value that the library cannot draw, such as rich text or text in another alphabet.
 */
export async function drawFilledFields(source: PDFDocument, allowance: Allowance): Promise<void> {
  const form = formOf(source);
  if (!form?.has(PDFName.of('Fields'))) return;
  const needed = resolved(source.context, form.get(PDFName.of('NeedAppearances')))?.toString() === 'true';
  try {
    const font = await source.embedFont(StandardFonts.Helvetica);
    // The library would draw a question mark for each letter that the font lacks.
    const letters = new Set([...font.getCharacterSet(), 9, 10, 13]);
    const canWrite = (text: string) => Array.from(text).every((letter) => letters.has(letter.codePointAt(0)!));
    for (const field of source.getForm().getFields()) {
      if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) drawChoice(field, needed);
      else if (isWritten(field) && (needed || field.acroField.getWidgets().some((each) => isBlank(each, allowance)))) {
        showOptionNames(field);
        const shown = field instanceof PDFTextField ? [field.getText() ?? ''] : field.getSelected();
        if (!shown.every(canWrite)) throw new PrintFirst('The font has no letters for a value');
        field.defaultUpdateAppearances(font);
      }
    }
    await source.flush();
    // The copy rules support only raw streams, so the streams that the library created are converted to raw streams.
    for (const [ref, object] of source.context.enumerateIndirectObjects())
      if (object instanceof PDFStream && !(object instanceof PDFRawStream))
        source.context.assign(ref, PDFRawStream.of(object.dict, object.getContents()));
  } catch (error) {
    throw new PrintFirst('A field cannot be drawn', { cause: error });
  }
}

function formOf({ context, catalog }: PDFDocument): PDFDict | undefined {
  const form = resolved(context, catalog.get(PDFName.of('AcroForm')));
  return form instanceof PDFDict ? form : undefined;
}

/** Many PDF readers do not draw XML forms (XFA). */
export const isXfa = (source: PDFDocument): boolean => formOf(source)?.has(PDFName.of('XFA')) ?? false;

function isWritten(field: PDFField): field is PDFTextField | PDFDropdown | PDFOptionList {
  if (field instanceof PDFTextField) return Boolean(field.getText());
  return (field instanceof PDFDropdown || field instanceof PDFOptionList) && field.getSelected().length > 0;
}

/** PDF readers show the option names instead of the export values. */
function showOptionNames(field: PDFField): void {
  if (!(field instanceof PDFDropdown)) return;
  const selected = field.acroField.getValues().map((value) => value.decodeText());
  const shown = field.acroField
    .getOptions()
    .flatMap(({ value, display }) => (selected.includes(value.decodeText()) && display ? [display] : []));
  if (shown[0]) field.acroField.dict.set(PDFName.of('V'), shown[0]);
}

const showsText = /\b(?:TJ|Tj|Do)\b|['"]\s/;
const emptyTexts = /(?:\(\s*\)|<\s*>)\s*(?:Tj|['"])/g;

function isBlank(widget: PDFWidgetAnnotation, allowance: Allowance): boolean {
  const normal = normalOf(widget);
  if (!(normal instanceof PDFRawStream)) return true;
  const content = Buffer.from(unpack(normal, allowance).bytes).toString('latin1');
  return !showsText.test(content.replace(emptyTexts, ''));
}

const normalOf = (widget: PDFWidgetAnnotation): PDFObject | undefined =>
  resolved(widget.dict.context, widget.getAppearances()?.normal);

function drawChoice(field: PDFCheckBox | PDFRadioGroup, needed: boolean): void {
  const value = field.acroField.getValue();
  const widgets = field.acroField.getWidgets();
  const isOnlyBox = field instanceof PDFCheckBox && widgets.length === 1;
  let chosen = 0;
  let undrawn = false;
  for (const widget of widgets) {
    const normal = normalOf(widget);
    const states = normal instanceof PDFDict ? normal.keys().filter((key) => key !== off) : [];
    if (needed || !widget.getAppearanceState()) {
      const own = isOnlyBox && value !== off ? (states[0] ?? value) : value;
      if (states.includes(own) || isOnlyBox) widget.setAppearanceState(own);
      else if (states.length > 0) widget.setAppearanceState(off);
    }
    const state = widget.getAppearanceState() ?? off;
    if (state === off) continue;
    chosen++;
    if (normal instanceof PDFDict && resolved(normal.context, normal.get(state)) instanceof PDFRawStream) continue;
    // The library draws the first state in the dictionary, so the new dictionary contains only `state`.
    widget.setNormalAppearance(emptyStates(widget, state));
    undrawn = true;
  }
  if (undrawn) field.defaultUpdateAppearances();
  if (value !== off && chosen === 0) throw new PrintFirst('Nothing shows which box is chosen');
}

function emptyStates(widget: PDFWidgetAnnotation, state: PDFName): PDFDict {
  const { context } = widget.dict;
  const states = context.obj({});
  states.set(state, context.register(context.stream('')));
  return states;
}
