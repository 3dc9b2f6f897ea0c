import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Form } from './Form.tsx';

const quiet = {
  pending: false,
  refusal: undefined,
  refusedFields: [],
  stoppedBy: undefined,
  stops: 0,
  changed: false,
  submit: () => undefined,
};
const drawn = (more: Partial<Parameters<typeof Form>[0]['form']>) =>
  renderToStaticMarkup(<Form form={{ ...quiet, ...more }}>Campos</Form>);

describe('Form', () => {
  test('marks unsaved changes', () => {
    expect(drawn({ changed: true })).toContain('data-changed="true"');
    expect(drawn({})).not.toContain('data-changed');
  });

  test('shows the first invalid field instead of an earlier refusal', () => {
    const text = drawn({
      stoppedBy: { fieldId: 'ciudad', message: 'Debes seleccionar una ciudad.' },
      refusal: { text: 'Texto del servidor' },
    });
    expect(text).toContain('<a href="#ciudad">Debes seleccionar una ciudad.</a>');
    expect(text).not.toContain('Texto del servidor');
  });

  test('shows a refusal as an alert and a pending submission as busy', () => {
    expect(drawn({ refusal: { text: 'Texto del servidor' } })).toMatch(/role="alert"[^]*Texto del servidor/);
    expect(drawn({ pending: true })).toContain('aria-busy="true"');
  });
});
