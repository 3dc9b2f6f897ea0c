import { Notice } from '#ui/Notice.tsx';
import type { FormRefusal } from './form-state.ts';

type RefusalNoticeProps = {
  refusal: FormRefusal | undefined;
  tone?: 'warn' | 'danger';
  title?: string;
  className?: string;
};

export function RefusalNotice({ refusal, tone = 'danger', title, className }: RefusalNoticeProps) {
  return refusal ? (
    <Notice tone={tone} role="alert" className={className} title={title ?? refusal.title}>
      {refusal.text}
    </Notice>
  ) : null;
}
