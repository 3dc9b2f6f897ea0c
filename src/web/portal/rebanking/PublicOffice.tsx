import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

export interface PublicOfficeAnswer {
  isPep: 'si' | 'no' | null;
  position: string;
}

type PublicOfficeProps = {
  answer: PublicOfficeAnswer;
  error: string | undefined;
  onChange: (answer: PublicOfficeAnswer) => void;
};

export const publicOfficeName = 'cargo-publico';

export function PublicOffice({ answer, error, onChange }: PublicOfficeProps) {
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend="¿Ocupas o has ocupado un cargo público importante?"
        hint="Por ejemplo: elección popular, alto mando o dirección de una entidad. Preguntarlo es obligatorio por ley."
        name={publicOfficeName}
        value={answer.isPep}
        error={error}
        onChange={(isPep) => onChange({ ...answer, isPep })}
        options={[
          { value: 'no', label: 'No' },
          { value: 'si', label: 'Sí', hint: 'Una persona del equipo lo revisa antes de que pagues.' },
        ]}
      />
      {answer.isPep === 'si' ? (
        <TextField
          id="cargo"
          label="¿Qué cargo?"
          optional
          maxLength={120}
          value={answer.position}
          onChange={({ target }) => onChange({ ...answer, position: target.value })}
        />
      ) : null}
    </div>
  );
}
