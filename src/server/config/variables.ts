import { readFileSync } from 'node:fs';
import { environment, operatorVariables, placeOf, type Variables } from './environment.ts';
import { plainHttpFaults, productionFaults } from './production-rules.ts';

export function readVariables(
  env: Record<string, string | undefined>,
  { serves, readsFiles }: { serves: boolean; readsFiles: boolean },
): { values: Variables; faults: string[] } {
  const { values, faults } = validVariables(env);
  const faulty = new Set(faults.map(variableOf));
  const more = [...(serves ? missingOf(values) : []), ...(readsFiles ? fileFaults(values) : [])];
  return { values, faults: [...faults, ...more.filter((fault) => !faulty.has(variableOf(fault)))] };
}

function validVariables(env: Record<string, string | undefined>): { values: Variables; faults: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const first = environment.safeParse(given);
  if (first.success) return { values: first.data, faults: [] };
  const { issues } = first.error;
  for (const { path: names } of issues) delete given[String(names[0])];
  const isFirst = (issue: (typeof issues)[number], at: number) =>
    issues.findIndex(({ path: names }) => names[0] === issue.path[0]) === at;
  return {
    values: environment.parse(given),
    faults: issues.filter(isFirst).map(({ path: names, message }) => `${names.join('.')}: ${message}`),
  };
}

const variableOf = (fault: string) => fault.split(':')[0] ?? '';

function missingOf(e: Variables): string[] {
  const missing = (['WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_INTEGRITY_SECRET', 'WOMPI_EVENTS_SECRET'] as const)
    .filter((name) => e[name] === undefined)
    .map((name) => `${name}: falta la llave de la pasarela de pagos`);
  if (e.NODE_ENV === 'production' && e.SMTP_URL === undefined) missing.push('SMTP_URL: en producción es obligatoria');
  if (e.NODE_ENV === 'production' && e.REBANCA_DEMO === '1') missing.push('REBANCA_DEMO: no se admite en producción');
  if ((e.SIGNATURE_KEY_FILE === undefined) !== (e.SIGNATURE_CERTIFICATE_FILE === undefined))
    missing.push('SIGNATURE_KEY_FILE y SIGNATURE_CERTIFICATE_FILE: van juntas');
  if (e.NODE_ENV === 'production')
    missing.push(
      ...operatorVariables
        .filter((name) => e[name] === undefined)
        .map((name) => `${name}: en producción las páginas, los documentos y los textos legales dicen quién responde`),
    );
  if (e.NODE_ENV === 'production') missing.push(...productionFaults(e));
  if (e.WORKER === 'none' && e.DATABASE_URL === undefined)
    missing.push('WORKER: none necesita DATABASE_URL y otro proceso que haga los trabajos');
  if (e.FILES_URL !== undefined && (e.FILES_KEY_ID === undefined || e.FILES_KEY_SECRET === undefined))
    missing.push('FILES_KEY_ID y FILES_KEY_SECRET: van con FILES_URL');
  if (e.NODE_ENV === 'production' && e.FILES_URL !== undefined)
    missing.push(...plainHttpFaults('FILES_URL', placeOf(e.FILES_URL).endpoint));
  missing.push(...secretFaults(e));
  return missing;
}

function secretFaults(e: Variables): string[] {
  const faults: string[] = [];
  for (const name of ['REBANCA_SECRET', 'REBANCA_SECRET_PREVIOUS'] as const)
    if (e[name] !== undefined && e[`${name}_FILE`] !== undefined)
      faults.push(`${name}: define solo una de las dos, ${name} o ${name}_FILE`);
  return faults;
}

/** The messages omit the values of the variables, because an operator may have set a secret instead of a path. */
function fileFaults(e: Variables): string[] {
  const names = [
    'REBANCA_SECRET_FILE',
    'REBANCA_SECRET_PREVIOUS_FILE',
    'SIGNATURE_KEY_FILE',
    'SIGNATURE_CERTIFICATE_FILE',
    'DATABASE_CA_FILE',
  ] as const;
  return names.flatMap((name) => {
    const file = e[name];
    if (file === undefined) return [];
    try {
      const text = readFileSync(file, 'utf8');
      return name === 'DATABASE_CA_FILE' && !text.includes('-----BEGIN CERTIFICATE-----')
        ? [`${name}: el archivo no tiene certificados PEM`]
        : [];
    } catch (error) {
      return [`${name}: no se puede leer el archivo (${(error as NodeJS.ErrnoException).code ?? 'error'})`];
    }
  });
}
