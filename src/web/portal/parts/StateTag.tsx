import type { Agreement, Instalment } from '#contract/agreements.ts';
import { agreementWord, instalmentWords, type AgreementWord } from '#domain/agreements/state-words.ts';
import { Tag, type TagTone } from '#ui/Tag.tsx';

const agreementTones: Record<AgreementWord, TagTone> = {
  'Por empezar': 'info',
  'Al día': 'success',
  'En pausa': 'success',
  'En mora': 'warn',
  'Por terminar': 'danger',
  Terminado: 'neutral',
  Cancelado: 'neutral',
  Reemplazado: 'neutral',
  'En reclamo': 'info',
  Pagado: 'success',
};

export function AgreementTag({ agreement }: { agreement: Pick<Agreement, 'state' | 'standing' | 'underReviewSince'> }) {
  const word = agreementWord(agreement, agreement.underReviewSince !== null);
  return <Tag tone={agreementTones[word]}>{word}</Tag>;
}

const instalmentTones: Record<Instalment['state'], TagTone> = {
  PROGRAMADA: 'neutral',
  POR_VENCER: 'info',
  VENCIDA: 'warn',
  PAGADA_PARCIAL: 'info',
  PAGADA: 'success',
  REPROGRAMADA: 'neutral',
  ANULADA: 'neutral',
};

export const InstalmentTag = ({ state }: Pick<Instalment, 'state'>) => (
  <Tag tone={instalmentTones[state]} className="whitespace-normal">
    {instalmentWords[state]}
  </Tag>
);
