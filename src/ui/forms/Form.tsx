import { useEffect, type ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormProblem } from './FormProblem.tsx';
import { reportSilentValues } from './silent-values.ts';
import { watchClicks } from './submit-click.ts';
import type { FormHandle } from './use-form.ts';

type FormProps = {
  form: Pick<
    FormHandle<object>,
    'pending' | 'refusal' | 'refusedFields' | 'stoppedBy' | 'stops' | 'changed' | 'submit'
  >;
  children: ReactNode;
  refusalActions?: ReactNode;
  className?: string;
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
};

/**
 * The first issue of a stopped submission, or the server's refusal, is shown above the fields and receives the focus.
 * `data-changed` marks unsaved changes and prevents an automatic reload.
 */
export function Form({ form, children, refusalActions, className, ...own }: FormProps) {
  const { refusal, refusedFields, stoppedBy, stops } = form;
  useEffect(watchClicks, []);
  return (
    <form
      {...own}
      noValidate
      // `post` keeps the values out of the URL when the user submits the form before hydration.
      method="post"
      className={cx('grid grid-cols-[minmax(0,1fr)] gap-5', className)}
      data-changed={form.changed || undefined}
      aria-busy={form.pending || undefined}
      onInput={(event) => reportSilentValues(event.currentTarget, event.isTrusted ? event.target : null)}
      onClickCapture={(event) => reportSilentValues(event.currentTarget)}
      onBlur={(event) => reportSilentValues(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        reportSilentValues(event.currentTarget);
        form.submit();
      }}
    >
      {stoppedBy || refusal ? (
        <div>
          {stoppedBy ? <ErrorSummary items={[stoppedBy]} attempt={stops} /> : null}
          {refusal && !stoppedBy ? (
            <FormProblem refusal={refusal} items={refusedFields} actions={refusalActions} />
          ) : null}
        </div>
      ) : null}
      {children}
    </form>
  );
}
