import { membershipPlanDocument } from '#contract/rebanking.ts';
import { typed, z } from '#contract/wire.ts';
import { planTitle, type MembershipPlan } from '#domain/rebanking/membership-plans.ts';
import { formatPesos } from '#domain/money/money.ts';
import { jsonIn } from './config-commands.ts';
import { CommandFailed, exitCodes, type Command, type CommandContext, notPossible } from './operator-io.ts';

export const planCommands: readonly Command[] = [
  {
    name: 'planes listar',
    usage: '',
    summary: 'Muestra los planes de membresía que se ofrecen.',
    help: 'No cambia nada.',
    run: async ({ io, services }) => {
      for (const plan of await services.plans.list())
        await io.out(
          `${String(plan.id).padEnd(4)}${planTitle(plan).padEnd(24)}${formatPesos(plan.totalPrice).padEnd(14)}versión ${plan.version}, ${plan.paymentOptions.length} formas de pago\n`,
        );
    },
  },
  {
    name: 'planes ver',
    usage: '<id>',
    summary: 'Escribe un plan como JSON, para cambiarlo y publicarlo.',
    help: '  <id>   el número del plan\n\nGuárdalo en un archivo, cámbialo y publícalo con planes publicar.',
    run: async (context) => {
      const id = idOf(context);
      const plan = (await context.services.plans.list()).find((each) => each.id === id);
      if (!plan) throw notPossible(`No se ofrece un plan ${id}.`);
      const { version: _version, ...document } = plan;
      await context.io.out(`${JSON.stringify(z.encode(membershipPlanDocument, document), null, 2)}\n`);
    },
  },
  {
    name: 'planes publicar',
    usage: '<archivo.json | ->',
    summary: 'Revisa un plan y lo pone en vigor; quien ya eligió conserva el suyo.',
    help: `  <archivo>   el JSON completo de un plan; con - se lee de la entrada estándar

Cada publicación es una versión nueva. Código de salida 1 si algo del plan está mal: entonces no cambia nada.`,
    run: async (context) => {
      const plan = await planOf(context);
      const published = await context.services.plans.publish(plan, context.platform.clock.now());
      if ('faults' in published) {
        await context.io.error(`No se publicó el plan:\n${published.faults.map((fault) => `  ${fault}\n`).join('')}`);
        return exitCodes.withFindings;
      }
      await context.io.out(
        published.changed
          ? `${planTitle(plan)}: versión ${published.version} en vigor.\n`
          : `${planTitle(plan)}: nada cambió; sigue en vigor la versión ${published.version}.\n`,
      );
      return exitCodes.done;
    },
  },
  {
    name: 'planes retirar',
    usage: '<id>',
    summary: 'Quita un plan de la lista; quien ya lo eligió lo conserva.',
    help: '  <id>   el número del plan\n\nPara ofrecerlo otra vez, publícalo de nuevo.',
    run: async (context) => {
      const id = idOf(context);
      if (!(await context.services.plans.withdraw(id, context.platform.clock.now())))
        throw notPossible(`No hay un plan ${id}.`);
      await context.io.out(`El plan ${id} ya no se ofrece.\n`);
    },
  },
];

function idOf({ args }: CommandContext): number {
  const [typed, ...others] = args;
  if (typed === undefined || others.length > 0 || !/^\d{1,6}$/.test(typed))
    throw new CommandFailed('Indica el número del plan.');
  return Number(typed);
}

async function planOf({ args, cwd, input }: CommandContext): Promise<MembershipPlan> {
  const [source, ...others] = args;
  if (source === undefined || others.length > 0)
    throw new CommandFailed('Indica el archivo JSON, o - para leer la entrada estándar.');
  const document = await jsonIn({ cwd, input }, source, 'archivo');
  const read = z.safeDecode(typed<MembershipPlan, unknown>(membershipPlanDocument), document);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `  ${issue.path.join('.') || 'el plan'}: ${issue.message}\n`);
  throw notPossible(`El plan no tiene la forma debida.\n${faults.join('')}`);
}
