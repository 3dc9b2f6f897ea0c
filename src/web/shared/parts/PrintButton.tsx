import { Button } from '#ui/Button.tsx';
import type { ButtonLook } from '#ui/button-look.ts';
import { PrintIcon } from '#ui/icons.ts';

export const PrintButton = (look: ButtonLook & { className?: string }) => (
  <Button variant="quiet" size="md" {...look} icon={<PrintIcon aria-hidden />} onClick={() => window.print()}>
    Imprimir
  </Button>
);
