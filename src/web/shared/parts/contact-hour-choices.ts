/** All choices are within the legal contact hours. */
export const contactHourChoices = [
  { value: 'MANANA', label: 'En la mañana', hint: 'Hasta el mediodía.' },
  { value: 'TARDE', label: 'En la tarde', hint: 'Desde el mediodía.' },
  { value: 'CUALQUIERA', label: 'A cualquier hora permitida' },
] as const;
