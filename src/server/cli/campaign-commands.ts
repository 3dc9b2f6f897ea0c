import { campaignDocument } from '#contract/campaign-document.ts';
import { typed, z } from '#contract/wire.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { bogotaDate, parseIsoDate, type IsoDate } from '#domain/time/calendar.ts';
import { jsonOf } from '#server/http/openapi.ts';
import { jsonIn } from './config-commands.ts';
import { simulateCampaign } from './campaign-simulation.ts';
import {
  CommandFailed,
  exitCodes,
  type Command,
  type CommandContext,
  readArguments,
  notPossible,
} from './operator-io.ts';

const document = typed<CampaignPolicy, unknown>(campaignDocument);

export const campaignCommands: readonly Command[] = [
  {
    name: 'campanas listar',
    usage: '',
    summary: 'Muestra las campañas publicadas y cuáles están en vigor.',
    help: 'No cambia nada.',
    run: async ({ io, platform, services }) => {
      const inForce = new Set(
        (await services.campaigns.inForce(platform.clock.now())).map(({ policy }) => policy.version),
      );
      const published = await services.campaigns.published();
      for (const { policy, from } of published)
        await io.out(
          `${policy.version.padEnd(24)}${scopeIn(policy).padEnd(28)}desde ${from}${inForce.has(policy.version) ? '  (en vigor)' : ''}\n`,
        );
      if (published.length === 0) await io.out('No hay campañas publicadas: las deudas se importan sin oferta.\n');
    },
  },
  {
    name: 'campanas ver',
    usage: '<versión>',
    summary: 'Escribe las reglas de una campaña como JSON, para cambiarlas y publicarlas.',
    help: '  <versión>   la que muestra campanas listar\n\nGuárdala en un archivo, cámbiala con otra versión y publícala con campanas publicar.',
    run: async ({ io, services, args }) => {
      const policy = await services.campaigns.version(versionOf(args));
      if (!policy) throw notPossible('No hay una campaña con esa versión.');
      await io.out(`${JSON.stringify(z.encode(document, policy), null, 2)}\n`);
    },
  },
  {
    name: 'campanas esquema',
    usage: '',
    summary: 'Escribe el JSON Schema del archivo de una campaña.',
    help: 'No cambia nada. Un editor que lo conoce señala los errores mientras escribes.',
    run: async ({ io }) => {
      await io.out(`${JSON.stringify(jsonOf(campaignDocument), null, 2)}\n`);
    },
  },
  {
    name: 'campanas validar',
    usage: '<archivo.json | -> [--desde AAAA-MM-DD]',
    summary: 'Revisa una campaña sin publicarla.',
    help: `  <archivo>   las reglas completas; con - se leen de la entrada estándar
  --desde     el día desde el que se publicaría; sin esto, hoy

Código de salida 1 si algo está mal.`,
    run: async (context) => {
      const { policy, from } = await campaignOf(context);
      const faults = await context.services.campaigns.faults(policy, from);
      if (faults.length > 0) return refused(context, policy, faults);
      await context.io.out(`La campaña «${policy.version}» está bien.\n`);
      return exitCodes.done;
    },
  },
  {
    name: 'campanas simular',
    usage: '<archivo.json | -> [cartera.csv]',
    summary: 'Dice qué ofrecería una campaña a las deudas de una cartera.',
    help: `  <archivo>   las reglas completas; con - se leen de la entrada estándar
  <cartera>   un archivo como el de importar; sin él, las deudas ya importadas

No cambia nada. Cuenta como si la campaña se publicara hoy. La oferta de una deuda es lo menos que pagaría su titular en total.`,
    run: async (context) => {
      const [source, portfolio, ...others] = context.args;
      if (source === undefined || others.length > 0)
        throw new CommandFailed('Indica el archivo de la campaña y, si quieres, el de la cartera.');
      return simulateCampaign(context, await policyIn(context, source), portfolio);
    },
  },
  {
    name: 'campanas publicar',
    usage: '<archivo.json | -> [--desde AAAA-MM-DD]',
    summary: 'Revisa una campaña y hace las ofertas nuevas con ella desde ese día.',
    help: `  <archivo>   las reglas completas; con - se leen de la entrada estándar
  --desde     el primer día; sin esto, hoy

Con «nombre» vale para las deudas que la nombran en la columna campana de la cartera; con «acreedor», para las de ese
acreedor; sin ninguno, para las demás. Las ofertas hechas conservan las suyas.
Las deudas sin oferta la reciben cuando se importa de nuevo su cartera. Código de salida 1 si algo está mal: no cambia nada.`,
    run: async (context) => {
      const { policy, from } = await campaignOf(context);
      const published = await context.services.campaigns.publish(policy, from, context.platform.clock.now());
      if ('faults' in published) return refused(context, policy, published.faults);
      await context.io.out(
        published.changed
          ? `La campaña «${policy.version}» hace ofertas desde el ${from}${published.replaces ? `, en lugar de «${published.replaces}»` : ''}.\n`
          : `Nada cambió: la campaña «${policy.version}» ya estaba publicada desde el ${from}.\n`,
      );
      return exitCodes.done;
    },
  },
  {
    name: 'campanas retirar',
    usage: '<versión>',
    summary: 'Deja de hacer ofertas con una campaña; las hechas la conservan.',
    help: '  <versión>   la que muestra campanas listar\n\nPara usarla otra vez, publícala de nuevo.',
    run: async ({ io, platform, services, args }) => {
      const version = versionOf(args);
      if (!(await services.campaigns.withdraw(version, platform.clock.now())))
        throw notPossible('No hay una campaña publicada con esa versión.');
      await io.out(`Ya no se hacen ofertas con la campaña «${version}».\n`);
    },
  },
  {
    name: 'tasas listar',
    usage: '',
    summary: 'Muestra las tasas de usura publicadas, por mes.',
    help: 'No cambia nada.',
    run: async ({ io, services }) => {
      const rates = [...(await services.campaigns.usuryRates())].sort(([a], [b]) => a.localeCompare(b));
      for (const [month, { bps, source }] of rates) await io.out(`${month}  ${written(bps)} % EA  ${source}\n`);
      if (rates.length === 0) await io.out('No hay tasas de usura publicadas.\n');
    },
  },
  {
    name: 'tasas publicar',
    usage: '<AAAA-MM> <tasa> --fuente <texto>',
    summary: 'Guarda la tasa de usura de un mes, que ninguna campaña puede pasar.',
    help: `  <AAAA-MM>   el mes, como 2026-11
  <tasa>      por ciento efectivo anual, con máximo dos decimales, como 24,52
  --fuente    la resolución que la certifica`,
    run: async ({ io, platform, services, args }) => {
      const { values, positionals } = readArguments(args, { fuente: { type: 'string' } });
      const [month = '', rate = '', ...others] = positionals;
      if (others.length > 0 || parseIsoDate(`${month}-01`) === undefined)
        throw new CommandFailed('Indica el mes como AAAA-MM y la tasa.');
      if (!/^\d{1,3}([.,]\d{1,2})?$/.test(rate)) throw new CommandFailed('La tasa va en por ciento, como 24,52.');
      const source = values.fuente?.trim();
      if (!source) throw new CommandFailed('Falta --fuente con la resolución que certifica la tasa.');
      const bps = Math.round(Number(rate.replace(',', '.')) * 100);
      await services.campaigns.publishUsuryRate(month, { bps, source }, platform.clock.now());
      await io.out(`La tasa de usura de ${month} es ${written(bps)} % EA.\n`);
    },
  },
];

const scopeIn = ({ name, creditor }: CampaignPolicy): string =>
  name === undefined ? (creditor ?? 'general') : `por nombre: ${name}`;

const written = (bps: number): string => String(bps / 100).replace('.', ',');

function versionOf([version, ...others]: readonly string[]): string {
  if (version === undefined || others.length > 0) throw new CommandFailed('Indica la versión de la campaña.');
  return version;
}

async function refused(
  { io }: CommandContext,
  { version }: CampaignPolicy,
  faults: readonly string[],
): Promise<number> {
  await io.error(`La campaña «${version}» no se puede publicar:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
  return exitCodes.withFindings;
}

async function campaignOf(context: CommandContext): Promise<{ policy: CampaignPolicy; from: IsoDate }> {
  const { values, positionals } = readArguments(context.args, { desde: { type: 'string' } });
  const from = values.desde === undefined ? bogotaDate(context.platform.clock.now()) : parseIsoDate(values.desde);
  if (from === undefined) throw new CommandFailed('La fecha de --desde va como AAAA-MM-DD.');
  if (positionals.length !== 1) throw new CommandFailed('Indica el archivo JSON, o - para leer la entrada estándar.');
  return { policy: await policyIn(context, positionals[0]!), from };
}

async function policyIn(context: CommandContext, source: string): Promise<CampaignPolicy> {
  const read = z.safeDecode(document, await jsonIn(context, source, 'archivo'));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path: at, message }) => `  ${placeOf(at)}: ${message}\n`);
  throw notPossible(`La campaña no tiene la forma debida.\n${faults.join('')}`);
}

const placeOf = (at: readonly PropertyKey[]): string =>
  at
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'la campaña';
