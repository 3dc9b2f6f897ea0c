import { CommandFailed, plural, type Command } from './operator-io.ts';

export const reconcileCommand: Command = {
  name: 'conciliar',
  usage: '',
  summary: 'Pregunta a la pasarela por cada pago sin terminar.',
  help: 'Lo que la pasarela responda se aplica igual que un aviso suyo. Se puede repetir sin riesgo.',
  run: async ({ io, platform, services }) => {
    if (platform.config.wompi.privateKey === '') {
      throw new CommandFailed(
        'Faltan las llaves de la pasarela: define WOMPI_PUBLIC_KEY, WOMPI_PRIVATE_KEY, WOMPI_INTEGRITY_SECRET y WOMPI_EVENTS_SECRET.',
      );
    }
    const asked = await services.payments.reconcile(platform.clock.now());
    await io.out(`Se preguntó por ${plural(asked, 'pago', 'pagos')}.\n`);
  },
};
