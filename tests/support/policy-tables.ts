import { csvOf } from '#tests/support/tables.ts'

/** A row of a partner's policies; what a test does not give has a usual value, and '' is an empty cell. */
export type PolicyLine = Partial<typeof DEFAULTS>

const DEFAULTS = {
  number: 'POL-001',
  status: 'Vigente',
  from: '2026-01-15',
  until: '2027-01-15',
  premium: '12.990',
  frequency: 'Mensual',
  method: 'PAC',
  seller: 'ana maria paz',
  holder: 'Rosa Díaz',
  rut: '12.345.678-5',
  phone: '+56 9 0012 3456',
  ended: '',
  reason: '',
  campaign: 'Hogar',
  town: 'Ñuñoa',
  beneficiary: 'Luis Gil',
  share: '100',
}

const HEADER = [
  ...['Número de póliza', 'Estado', 'Inicio vigencia', 'Fin vigencia', 'Prima total', 'Frecuencia', 'Medio de pago'],
  ...[
    'Vendedor',
    'Nombre titular',
    'RUT titular',
    'Teléfono titular',
    'Fecha baja',
    'Motivo baja',
    'Campaña',
    'Comuna',
  ],
  ...['Beneficiario', 'Porcentaje beneficiario'],
]

/** A partner's table of policies, as CSV. */
export const policyTable = (...lines: PolicyLine[]): string =>
  csvOf(HEADER, ...lines.map((line) => Object.values({ ...DEFAULTS, ...line })))
