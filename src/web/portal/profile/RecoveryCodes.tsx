import { useEffect, useRef } from 'react';
import { saveFile } from '#web/shared/api/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { DownloadIcon } from '#ui/icons.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const save = () => {
    const text = ['Rebanca: códigos de respaldo. Cada uno sirve una vez.', '', ...codes, ''].join('\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'rebanca-codigos-de-respaldo.txt');
  };
  return (
    <>
      <p ref={start} tabIndex={-1}>
        La verificación en dos pasos quedó activa. Si pierdes el celular, entra con uno de estos códigos. Cada uno sirve
        una vez y no los mostramos de nuevo.
      </p>
      <ul
        translate="no"
        className="num my-4 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-2 rounded-lg bg-surface-2 p-4 text-center font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="soft" size="xl" icon={<DownloadIcon aria-hidden />} onClick={save}>
        Guardar en un archivo
      </Button>
    </>
  );
}
