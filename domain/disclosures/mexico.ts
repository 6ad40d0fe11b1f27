import {
  recommended,
  type CountryDisclosures,
  saleAndConfirmation,
  everyOutboundContact,
  personalLines,
  everySale,
} from './disclosure.ts'
import { spanish } from './searches-es.ts'
import {
  charge,
  complaints,
  consent,
  cover,
  declaration,
  documents,
  exclusions,
  identity,
  personalData,
  premium,
  recording,
} from './texts.ts'
import { cancellation } from './withdrawal.ts'

const CONTRACT = 'Ley sobre el Contrato de Seguro'
const INSURERS = 'Ley de Instituciones de Seguros y de Fianzas'
const USERS = 'Ley de Protección y Defensa al Usuario de Servicios Financieros'
const PRIVACY = 'Ley Federal de Protección de Datos Personales en Posesión de los Particulares (2025)'
const TRANSPARENCY = 'Ley para la Transparencia y Ordenamiento de los Servicios Financieros'

/**
 * What must be said by the law of Mexico when insurance is sold by telephone or chat. This is a working list, not legal advice: the
 * person responsible for compliance in Mexico must check it, and every change of it, before it is used to decide on a sale. An article
 * is given only where we are sure of it.
 */
export const mexico: CountryDisclosures = {
  country: 'MX',
  version: 'mx-2026.2',
  disclosures: [
    {
      ...identity,
      ...spanish.identity,
      ...everyOutboundContact,
      source: {
        law: USERS,
        article: null,
        asks: 'Las instituciones financieras se identifican y respetan a quien pidió no recibir publicidad (REUS).',
      },
    },
    {
      ...recording,
      ...spanish.recording,
      ...everyOutboundContact,
      source: {
        law: PRIVACY,
        article: null,
        asks: 'Informar al titular qué datos se recaban, entre ellos su voz, y con qué fin.',
      },
    },
    {
      ...personalData,
      ...spanish.data,
      ...everySale,
      source: {
        law: PRIVACY,
        article: null,
        asks: 'Poner a disposición del titular el aviso de privacidad antes de recabar sus datos.',
      },
    },
    {
      ...cover,
      ...spanish.cover,
      ...everySale,
      source: {
        law: CONTRACT,
        article: '20',
        asks: 'La póliza dice los riesgos garantizados y el monto de la garantía: quien contrata debe conocerlos.',
      },
    },
    {
      ...exclusions,
      ...spanish.exclusions,
      ...everySale,
      source: {
        law: CONTRACT,
        article: null,
        asks: 'Las exclusiones y limitaciones son claras y se dan a conocer a quien contrata.',
      },
    },
    {
      ...premium,
      ...spanish.premium,
      ...everySale,
      source: {
        law: CONTRACT,
        article: '20',
        asks: 'La póliza dice la cuota o prima del seguro: quien contrata debe conocerla.',
      },
    },
    {
      ...charge,
      ...spanish.charge,
      ...everySale,
      source: {
        law: TRANSPARENCY,
        article: null,
        asks: 'Los cargos a una cuenta o tarjeta requieren la autorización del titular.',
      },
    },
    {
      ...cancellation,
      query:
        'agent:(cancelar* OR cancelación OR "dar de baja" OR "terminar el seguro" OR arrepent* OR "días para cancelar" OR terminarlo)',
      wrong:
        'agent:("no se puede cancelar" OR "no puede cancelar" OR "no lo puede cancelar" OR "no hay cancelación" OR "plazo forzoso")',
      ...everySale,
      source: { law: USERS, article: null, asks: 'Información clara sobre cómo terminar el servicio contratado.' },
    },
    {
      ...declaration,
      ...spanish.declaration,
      ...recommended(personalLines),
      source: {
        law: CONTRACT,
        article: '8',
        asks: 'Declarar por escrito todos los hechos importantes para apreciar el riesgo, de acuerdo con el cuestionario.',
      },
    },
    {
      ...documents,
      ...spanish.documents,
      ...everySale,
      source: {
        law: CONTRACT,
        article: '20',
        asks: 'La institución entrega al contratante una póliza con los derechos y obligaciones de las partes.',
      },
    },
    {
      ...consent,
      ...spanish.consent,
      ...saleAndConfirmation,
      source: {
        law: INSURERS,
        article: null,
        asks: 'La contratación por medios electrónicos u ópticos requiere identificar a las personas y hacer constar su consentimiento.',
      },
    },
    {
      ...complaints,
      ...spanish.complaints,
      ...recommended(everySale),
      source: {
        law: USERS,
        article: '50 Bis',
        asks: 'Cada institución tiene una unidad especializada de atención a usuarios y la da a conocer.',
      },
    },
  ],
}
