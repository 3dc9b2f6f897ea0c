import { parsePesos } from '#domain/money/amount-text.ts';
import { Chips } from '#ui/forms/Chips.tsx';
import { DateField } from '#ui/forms/DateField.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { FormHandle } from '#ui/forms/use-form.ts';
import { CountedText } from './CountedText.tsx';
import type { DetailValues, Kind } from './dispute.form.ts';
import { bureauWords, channelWords, optionsOf } from './dispute-words.ts';

export function KindDetails({ kind, form }: { kind: Kind; form: FormHandle<DetailValues> }) {
  return (
    <>
      {kind === 'YA_PAGUE' ? (
        <>
          <DateField
            {...form.value('paidOn')}
            legend="¿Cuándo pagaste?"
            hint="Si no recuerdas el día, escribe uno cercano."
          />
          <TextField
            {...form.text('paidWhere')}
            label="¿Dónde pagaste?"
            hint="El banco, la oficina o la persona que recibió el pago."
            maxLength={120}
          />
        </>
      ) : null}
      {kind === 'VALOR_ERRADO' ? (
        <MoneyField {...form.value('rightAmount')} parse={parsePesos} label="¿Cuánto debería ser?" optional />
      ) : null}
      {kind === 'REPORTE' ? (
        <Chips {...form.choice('bureau')} legend="¿En qué central está?" options={optionsOf(bureauWords)} />
      ) : null}
      {kind === 'TRATO' ? (
        <>
          <DateField
            {...form.value('contactedOn')}
            legend="¿Qué día fue?"
            hint="Si fueron varios, escribe el último."
          />
          <Chips {...form.choice('channel')} legend="¿Por qué medio?" options={optionsOf(channelWords)} />
        </>
      ) : null}
      <CountedText {...form.text('text')} label={kind === 'VALOR_ERRADO' ? '¿Qué está mal?' : '¿Qué pasó?'} optional />
    </>
  );
}
