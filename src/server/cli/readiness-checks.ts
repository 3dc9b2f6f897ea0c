import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isRefusal } from '#domain/refusal.ts';
import { currentLegalVersion, legalKinds } from '#contract/legal-kinds.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { demoOperator } from '#server/config/operator.ts';
import { grantFaults } from '#server/db/runner-role.ts';
import { wompi } from '#server/gateways/card/wompi.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { smtpMailer } from '#server/gateways/mail/smtp-mailer.ts';
import { plural, type CommandContext } from './operator-io.ts';
import * as store from './readiness.store.ts';

export interface Verdict {
  isReady: boolean;
  detail: string;
}

export interface ReadinessCheck {
  id: string;
  remedy: string;
  document: string;
  look(context: CommandContext, mailTo: string): Promise<Verdict> | Verdict;
}

const ready = (detail: string): Verdict => ({ isReady: true, detail });
const lacks = (detail: string): Verdict => ({ isReady: false, detail });
const page = (name: string) => `docs/operations/${name}.md`;

const aDayMs = 24 * 60 * 60_000;
const clockToleranceMs = 5_000;

export const readinessChecks: readonly ReadinessCheck[] = [
  {
    id: 'modo',
    remedy: 'Pon NODE_ENV=production y reinicia.',
    document: page('configuration'),
    look: ({ platform }) =>
      platform.config.environment === 'production'
        ? ready('NODE_ENV es production')
        : lacks(`NODE_ENV es ${platform.config.environment}`),
  },
  {
    id: 'operador',
    remedy: 'Define las variables OPERATOR_… con tus datos y reinicia.',
    document: page('configuration'),
    look: ({ platform }) => operatorVerdict(platform.config.operator),
  },
  {
    id: 'textos-legales',
    remedy:
      'Haz revisar los textos y publica quién y cuándo con «rebanca config publicar textos-legales textos-legales.json».',
    document: page('daily-work'),
    look: async ({ services }) => {
      const found = await services.config.read('textos-legales.json');
      return legalVerdict(isRefusal(found) ? {} : found.data);
    },
  },
  {
    id: 'campana',
    remedy: 'Publica una campaña con «rebanca campanas publicar campana.json».',
    document: page('daily-work'),
    look: async ({ services, platform }) => {
      const inForce = await services.campaigns.inForce(platform.clock.now());
      return inForce.length > 0
        ? ready(`en vigor: ${inForce.map(({ policy }) => policy.version).join(', ')}`)
        : lacks('no hay una campaña en vigor: las deudas quedan sin oferta');
    },
  },
  {
    id: 'planes',
    remedy: 'Publica cada plan con «rebanca planes publicar plan.json», o pasa --sin=planes si no los ofreces.',
    document: page('daily-work'),
    look: async ({ services }) => {
      const plans = await services.plans.list();
      return plans.length > 0 ? ready(plural(plans.length, 'plan', 'planes')) : lacks('no hay planes publicados');
    },
  },
  {
    id: 'ayuda',
    remedy: 'Publica el enlace de WhatsApp o el horario con «rebanca config publicar common-links enlaces.json».',
    document: page('daily-work'),
    look: async ({ services }) => {
      const found = await services.config.read('common-links.json');
      const { whatsApp, horario } = isRefusal(found) ? {} : found.data;
      return whatsApp || horario
        ? ready([whatsApp && 'WhatsApp', horario && 'horario'].filter(Boolean).join(' y '))
        : lacks('no hay un canal ni un horario publicado');
    },
  },
  {
    id: 'enlaces',
    remedy: 'Publica los enlaces del pie con «rebanca config publicar footer-links pie.json».',
    document: page('daily-work'),
    look: async ({ services }) => {
      const found = await services.config.read('footer-links.json');
      return isRefusal(found) ? lacks('el pie tiene solo los enlaces del producto') : ready('pie publicado');
    },
  },
  {
    id: 'correo',
    remedy: 'Revisa SMTP_URL y MAIL_FROM; con --correo=<dirección> dices a quién va la prueba.',
    document: page('card-provider'),
    look: async ({ platform }, mailTo) => testMail(platform.config.mail, mailTo),
  },
  {
    id: 'pasarela',
    remedy: 'Revisa las llaves WOMPI_… y WOMPI_API_URL.',
    document: page('card-provider'),
    look: async ({ platform }) => {
      const { environment } = platform.config.wompi;
      const methods = await wompi(platform.config.wompi).acceptedMethods();
      return ready(`responde; ${environment === 'test' ? 'ambiente de pruebas; ' : ''}acepta ${methods.join(', ')}`);
    },
  },
  {
    id: 'eventos',
    remedy:
      'Pon <PUBLIC_URL>/api/webhooks/wompi como dirección de eventos en el panel de la pasarela, haz un pago del valor mínimo y usa «rebanca conciliar».',
    document: page('card-provider'),
    look: async ({ platform }) => {
      const at = await store.lastProviderEvent(platform.database.sql);
      return at
        ? ready(`el último llegó el ${formatBogotaDateTime(at)}`)
        : lacks('no ha llegado ninguno con una firma buena');
    },
  },
  {
    id: 'archivos',
    remedy: 'Revisa la carpeta de datos, o FILES_URL y su llave.',
    document: page('instances'),
    look: async ({ services: { files } }) => {
      const key = fileKey('papers', randomUUID(), 'pdf');
      const content = Buffer.from('prueba');
      await files.put(key, content);
      const read = await files.get(key);
      await files.delete(key);
      if (!read?.equals(content)) return lacks('lo que se guardó no se lee igual');
      return (await files.exists(key)) ? lacks('lo que se borró sigue ahí') : ready('guarda, lee y borra');
    },
  },
  {
    id: 'reloj',
    remedy: 'Sincroniza los relojes del servidor y de la base de datos por NTP, e instala las zonas horarias.',
    document: page('install'),
    look: async ({ platform }) => {
      const { now, bogota } = await store.databaseClock(platform.database.sql);
      return clockVerdict({ own: platform.clock.now(), database: now, bogota });
    },
  },
  {
    id: 'usuarios',
    remedy:
      'Usa dos usuarios de la base de datos: el del portal en DATABASE_URL, y el dueño solo en «DATABASE_MIGRATE_URL=… rebanca migrar».',
    document: page('postgresql'),
    look: async ({ platform: { database } }) => {
      if (database.engine === 'pglite') return lacks('la base embebida tiene un solo usuario');
      const faults = await grantFaults(database.sql);
      return faults.length === 0
        ? ready('el portal no puede reescribir lo que solo crece')
        : lacks(`el portal puede reescribir ${plural(faults.length, 'tabla', 'tablas')}`);
    },
  },
  {
    id: 'respaldo',
    remedy:
      'Programa cada día, como postgres, «REBANCA_BACKUP_STAMP=… sh /opt/rebanca/deploy/backup.sh /backups/base /backups/wal», y pon el mismo REBANCA_BACKUP_STAMP en las variables del portal.',
    document: page('postgresql'),
    look: async ({ platform: { config, clock } }) =>
      backupVerdict(await readFile(config.backupStamp, 'utf8').catch(() => undefined), clock.now()),
  },
  {
    id: 'copia-del-secreto',
    remedy:
      'Guarda el secreto fuera de este servidor y comprueba la copia con «rebanca secreto confirmar-copia - < copia-del-secreto».',
    document: page('configuration'),
    look: async ({ platform }) => {
      const at = await store.secretCopyConfirmed(platform.database.sql, platform.secrets.stored[0].id);
      return at ? ready(`comprobada el ${formatBogotaDateTime(at)}`) : lacks('nadie ha comprobado una copia');
    },
  },
];

export function operatorVerdict(operator: typeof demoOperator): Verdict {
  const names = {
    name: 'nombre',
    taxId: 'NIT',
    address: 'dirección',
    email: 'correo',
    phone: 'teléfono',
    complaintsEmail: 'correo de quejas',
  } as const;
  const missing = (Object.keys(names) as (keyof typeof names)[]).filter(
    (key) => operator[key] === '' || operator[key] === demoOperator[key] || operator[key].endsWith('.example'),
  );
  return missing.length === 0
    ? ready(`${operator.name}, NIT ${operator.taxId}`)
    : lacks(`falta ${missing.map((key) => names[key]).join(', ')}`);
}

export function legalVerdict(reviews: Record<string, unknown>): Verdict {
  const known = reviews as Record<string, { version: number; revisadoPor: string; revisadoEl: string } | undefined>;
  const open = legalKinds.filter((kind) => known[kind]?.version !== currentLegalVersion[kind]);
  if (open.length > 0)
    return lacks(`sin revisión: ${open.map((kind) => `${kind} versión ${currentLegalVersion[kind]}`).join(', ')}`);
  return ready(
    [...new Set(legalKinds.map((kind) => `${known[kind]!.revisadoPor}, ${known[kind]!.revisadoEl}`))].join('; '),
  );
}

export function clockVerdict({ own, database, bogota }: { own: Date; database: Date; bogota: string }): Verdict {
  const apart = Math.abs(own.getTime() - database.getTime());
  if (apart > clockToleranceMs)
    return lacks(`el servidor y la base de datos difieren en ${Math.round(apart / 1000)} segundos`);
  const hour = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', hour: '2-digit', hourCycle: 'h23' });
  return hour.format(database) === bogota ? ready('en hora, en Bogotá') : lacks('la hora de Bogotá no es la misma');
}

export function backupVerdict(stamp: string | undefined, now: Date): Verdict {
  if (stamp === undefined) return lacks('ningún respaldo dejó su hora');
  const at = readStamp(stamp);
  if (at === undefined) return lacks('la hora del respaldo no se entiende');
  const when = formatBogotaDateTime(at);
  return now.getTime() - at.getTime() < aDayMs ? ready(`el último es del ${when}`) : lacks(`el último es del ${when}`);
}

function readStamp(stamp: string): Date | undefined {
  try {
    const at = new Date((JSON.parse(stamp) as { at: string }).at);
    return Number.isNaN(at.getTime()) ? undefined : at;
  } catch {
    return undefined;
  }
}

async function testMail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }, to: string) {
  if (smtpUrl === undefined) return lacks('falta SMTP_URL');
  if (/\.example>?$/.test(from)) return lacks('MAIL_FROM sigue siendo la dirección de ejemplo');
  if (to === '') return lacks('falta a quién enviar la prueba');
  const mailer = smtpMailer({ smtpUrl, from });
  const text = 'Este mensaje comprueba que el portal puede enviar correos. No tienes que hacer nada.';
  try {
    await mailer.send({
      to,
      subject: 'Prueba de correo del portal',
      text,
      html: `<p>${text}</p>`,
      reference: randomUUID(),
    });
  } finally {
    await mailer.close();
  }
  return ready(`el servidor recibió la prueba para ${to}`);
}
