import type { ComponentProps } from 'react';
import { longestDisputeText } from '#domain/disputes/kinds.ts';
import { TextArea } from '#ui/forms/TextArea.tsx';

type CountedTextProps = Omit<ComponentProps<typeof TextArea>, 'hint' | 'rows'> & { value: string };

/** Text over the limit stays in the field, so that the user can shorten the text. */
export function CountedText({ value, ...area }: CountedTextProps) {
  const count = (characters: number) => characters.toLocaleString('es-CO');
  return (
    <TextArea
      {...area}
      value={value}
      rows={5}
      hint={
        <span className="num">
          {count([...value].length)} de {count(longestDisputeText)} caracteres
        </span>
      }
    />
  );
}
