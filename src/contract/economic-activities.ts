/** The sources of income: the most common sources, then the 21 sections of CIIU Rev. 4 A. C. */
export const economicActivities = [
  { code: 'asalariado', name: 'Empleado con salario' },
  { code: 'independiente', name: 'Independiente' },
  { code: 'pensionado', name: 'Pensionado' },
  { code: 'rentista', name: 'Vivo de arriendos o inversiones' },
  { code: 'hogar', name: 'Trabajo en mi hogar' },
  { code: 'estudiante', name: 'Estudiante' },
  { code: 'CIIU-A', name: 'Agricultura, ganadería, caza, silvicultura y pesca' },
  { code: 'CIIU-B', name: 'Explotación de minas y canteras' },
  { code: 'CIIU-C', name: 'Industrias manufactureras' },
  { code: 'CIIU-D', name: 'Suministro de electricidad, gas, vapor y aire acondicionado' },
  { code: 'CIIU-E', name: 'Distribución de agua, manejo de residuos y saneamiento' },
  { code: 'CIIU-F', name: 'Construcción' },
  { code: 'CIIU-G', name: 'Comercio y reparación de vehículos' },
  { code: 'CIIU-H', name: 'Transporte y almacenamiento' },
  { code: 'CIIU-I', name: 'Alojamiento y servicios de comida' },
  { code: 'CIIU-J', name: 'Información y comunicaciones' },
  { code: 'CIIU-K', name: 'Actividades financieras y de seguros' },
  { code: 'CIIU-L', name: 'Actividades inmobiliarias' },
  { code: 'CIIU-M', name: 'Actividades profesionales, científicas y técnicas' },
  { code: 'CIIU-N', name: 'Servicios administrativos y de apoyo' },
  { code: 'CIIU-O', name: 'Administración pública y defensa' },
  { code: 'CIIU-P', name: 'Educación' },
  { code: 'CIIU-Q', name: 'Salud y asistencia social' },
  { code: 'CIIU-R', name: 'Arte, entretenimiento y recreación' },
  { code: 'CIIU-S', name: 'Otros servicios' },
  { code: 'CIIU-T', name: 'Trabajo doméstico en hogares' },
  { code: 'CIIU-U', name: 'Organizaciones extraterritoriales' },
] as const;
export type EconomicActivity = (typeof economicActivities)[number]['code'];

export const isEconomicActivity = (code: string): code is EconomicActivity =>
  economicActivities.some((activity) => activity.code === code);
