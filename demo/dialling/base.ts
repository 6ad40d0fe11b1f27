import type { DemoCampaign, DemoPartner } from '../world.ts'

/** As the dialler of the partner writes its columns. */
export const COLUMNS = [
  'ID registro',
  'Nombre',
  'RUT',
  'Teléfono',
  'Correo',
  'Campaña',
  'Intentos',
  'Última llamada',
  'Último resultado',
  'Ejecutivo',
  'Teléfono marcado',
  'Próxima llamada',
  'No llamar',
  'Comuna',
  'Prima UF',
  'Observaciones',
] as const

export type BaseRow = Partial<Record<(typeof COLUMNS)[number], string>>

/** Whom a partner wants called for a campaign. */
export type Base = {
  partner: DemoPartner
  campaign: DemoCampaign
  /** What its ids begin with. */
  prefix: string
  /** How many of those who were talked to are in it at most, and how many others. */
  called: number
  tried: number
  /** Whether somebody is in it twice. */
  repeatsPeople: boolean
  /** On which it was made. */
  day: string
}
