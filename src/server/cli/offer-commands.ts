import { CommandFailed, exitCodes, plural, type Command, readArguments, notPossible } from './operator-io.ts';
import { findObligation } from './operator.store.ts';

export const offerCommands: readonly Command[] = [
  {
    name: 'ofertas retirar',
    usage: '[<acreedor> <obligación>] [--campana <versión>] [--confirmar]',
    summary: 'Retira la oferta de una deuda, o todas las de una campaña.',
    help: `  <acreedor>    el acreedor original, como en la columna acreedor_original de la cartera
  <obligación>  el número de la obligación
  --campana     en vez de una deuda, todas las ofertas que hizo esa versión

Una oferta retirada no vuelve con las mismas cifras y la misma campaña: otra campaña o cifras nuevas hacen otra. Si alguien la
está eligiendo, conserva su precio y no se retira; repite la orden después. Lo aceptado no cambia. Sin --confirmar solo cuenta.`,
    run: async ({ args, services, platform, io }) => {
      const { values, positionals } = readArguments(args, {
        campana: { type: 'string' },
        confirmar: { type: 'boolean', default: false },
      });
      const [creditor, number, ...others] = positionals;
      const { campana: campaign, confirmar } = values;
      const isOne = creditor !== undefined && number !== undefined && others.length === 0 && campaign === undefined;
      const isCampaign = campaign !== undefined && creditor === undefined;
      if (!isOne && !isCampaign) throw new CommandFailed('Indica el acreedor y la obligación, o --campana.');
      if (isCampaign && !(await services.campaigns.version(campaign)))
        throw notPossible('No hay una campaña con esa versión.');
      const obligationId = isOne ? await findObligation(platform.database.sql, creditor, number) : undefined;
      if (isOne && obligationId === undefined) throw notPossible(`No hay una obligación ${number} de ${creditor}.`);
      const { withdrawn, held } = await services.offers.withdraw(
        obligationId === undefined ? { campaign: campaign! } : { obligationId },
        { dryRun: !confirmar, now: platform.clock.now() },
      );
      if (withdrawn + held === 0) throw notPossible('No hay ofertas por retirar.');
      const [one, many] = confirmar ? ['Se retiró', 'Se retiraron'] : ['Se retiraría', 'Se retirarían'];
      await io.out(`${withdrawn === 1 ? one : many} ${plural(withdrawn, 'oferta', 'ofertas')}.\n`);
      if (held > 0)
        await io.out(
          `${plural(held, 'oferta está reservada y conserva', 'ofertas están reservadas y conservan')} su precio: repite la orden después.\n`,
        );
      if (!confirmar) await io.out('No cambió nada. Repite la orden con --confirmar.\n');
      return held > 0 ? exitCodes.withFindings : exitCodes.done;
    },
  },
];
