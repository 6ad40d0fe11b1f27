import type { Country } from '../world.ts'
import { type BaseRow, COLUMNS } from './base.ts'

type Column = (typeof COLUMNS)[number]

/** The column names that the partners of a country use in a base; columns with null are left out. */
const NAMES: Record<Country, Partial<Record<Column, string | null>>> = {
  CL: {},
  MX: { RUT: 'CURP', 'Prima UF': null, Comuna: 'Ciudad', Ejecutivo: 'Asesor', Teléfono: 'Celular' },
  PE: { RUT: 'DNI', 'Prima UF': null, Comuna: 'Ciudad', Ejecutivo: 'Asesor', Teléfono: 'Celular' },
  ES: { RUT: 'DNI', 'Prima UF': null, Comuna: 'Ciudad', Ejecutivo: 'Agente', Teléfono: 'Móvil' },
  BR: {
    'ID registro': 'ID do registro',
    Nombre: 'Nome',
    RUT: 'CPF',
    Teléfono: 'Telefone',
    Correo: 'E-mail',
    Campaña: 'Campanha',
    Intentos: 'Tentativas',
    'Última llamada': 'Última chamada',
    'Último resultado': 'Última tabulação',
    Ejecutivo: 'Atendente',
    'Teléfono marcado': 'Telefone discado',
    'Próxima llamada': 'Próxima tentativa',
    'No llamar': 'Não ligar',
    Comuna: 'Cidade',
    'Prima UF': null,
    Observaciones: 'Observações',
  },
}

/** The Brazilian diallers' words for the results in `base-rows.ts`. */
const IN_PORTUGUESE: Record<string, string> = {
  VENTA: 'VENDA',
  'NO INTERESADO': 'SEM INTERESSE',
  'VOLVER A LLAMAR': 'RETORNAR',
  'YA TIENE SEGURO': 'JÁ TEM SEGURO',
  'NO CONTESTA': 'NÃO ATENDE',
  BUZON: 'CAIXA POSTAL',
  'NUMERO EQUIVOCADO': 'NÚMERO ERRADO',
  'FUERA DE SERVICIO': 'FORA DE SERVIÇO',
  'NO VOLVER A LLAMAR': 'NÃO LIGAR MAIS',
  SI: 'SIM',
}

/** A base as the partners of a country send it: the header, then the rows. */
export function baseTable(country: Country, rows: readonly BaseRow[]): string[][] {
  const columns = COLUMNS.filter((column) => NAMES[country][column] !== null)
  const written = (cell: string) => (country === 'BR' ? (IN_PORTUGUESE[cell] ?? cell) : cell)
  return [
    columns.map((column) => NAMES[country][column] ?? column),
    ...rows.map((row) => columns.map((column) => written(row[column] ?? ''))),
  ]
}
