import { agreementCalendar } from '#contract/agreements.ts';
import { download } from '#web/shared/api/client.ts';
import { DownloadButton } from '#web/shared/parts/DownloadButton.tsx';
import type { ButtonLook } from '#ui/button-look.ts';
import { CalendarIcon } from '#ui/icons.ts';

type CalendarButtonProps = ButtonLook & { agreementId: string; children?: string };

export function CalendarButton({ agreementId, children = 'Añadir al calendario', ...look }: CalendarButtonProps) {
  return (
    <DownloadButton
      {...look}
      icon={<CalendarIcon aria-hidden />}
      fetchFile={() => download(agreementCalendar, { params: { agreementId } })}
    >
      {children}
    </DownloadButton>
  );
}
