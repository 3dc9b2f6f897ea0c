import { existsSync, readFileSync } from 'node:fs';

export interface Place {
  code: string;
  name: string;
}

/** The departments and municipalities of Colombia, from the list DIVIPOLA of the statistics office DANE. */
export interface ParametersService {
  departments(): Place[];
  cities(departmentCode: string): Place[];
  place(departmentCode: string, cityCode: string): { department: Place; city: Place } | undefined;
}

/** The first path is correct for the sources, the second for the build. */
const file = ['../../../../seeds/divipola.txt', '../../../seeds/divipola.txt']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

export function parametersService(): ParametersService {
  if (!file) throw new Error('The file seeds/divipola.txt is missing');
  const places = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Place => ({ code: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }));
  const spanish = new Intl.Collator('es');
  const byName = (a: Place, b: Place) => spanish.compare(a.name, b.name);
  const departments = places.filter(({ code }) => code.length === 2).sort(byName);
  const cities = new Map(
    departments.map((department) => [
      department.code,
      places.filter(({ code }) => code.length === 5 && code.startsWith(department.code)).sort(byName),
    ]),
  );
  return {
    departments: () => departments,
    cities: (departmentCode) => cities.get(departmentCode) ?? [],
    place(departmentCode, cityCode) {
      const department = departments.find(({ code }) => code === departmentCode);
      const city = cities.get(departmentCode)?.find(({ code }) => code === cityCode);
      return department && city && { department, city };
    },
  };
}
