import { checkGrants } from './grants-check.ts';
import { brokenBy, invariants } from './invariants.store.ts';
import { nothingPendingForADay } from './pending-invariant.ts';
import { CommandFailed, counted, exitCodes, plural, type Command } from './operator-io.ts';

const idsShown = 10;

export const verifyCommand: Command = {
  name: 'verificar',
  usage: '',
  summary: 'Revisa el libro de pagos, los acuerdos y las ofertas de toda la base.',
  help: 'No cambia nada. Código de salida: 0 todo cuadra, 1 algo no cuadra.',
  run: async (context) => {
    const { io, platform, args } = context;
    if (args.length > 0) throw new CommandFailed('Esta orden no lleva nada más.');
    const grants = await checkGrants(context);
    let faults = 0;
    const all = [...invariants, nothingPendingForADay(platform.clock.now())];
    for (const [index, invariant] of all.entries()) {
      const { count, ids } = await brokenBy(platform.database.sql, invariant, idsShown);
      await io.progress((index + 1) / all.length, `${index + 1} de ${all.length}`);
      if (count === 0) continue;
      faults++;
      const more = count > ids.length ? ` y ${counted(count - ids.length)} más` : '';
      await io.out(`NO SE CUMPLE: ${invariant.claim}.\n  ${ids.join('\n  ')}${more}\n`);
    }
    await io.out(
      faults === 0
        ? `Todo cuadra: ${all.length} reglas revisadas.\n`
        : `${plural(faults, 'regla no se cumple', 'reglas no se cumplen')}, de ${all.length} revisadas.\n`,
    );
    return faults + grants === 0 ? exitCodes.done : exitCodes.withFindings;
  },
};
