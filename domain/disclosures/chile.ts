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
import { withdrawalWithin } from './withdrawal.ts'

const CONSUMERS = 'Ley 19.496, protección de los derechos de los consumidores'
const PRIVACY = 'Ley 19.628, protección de la vida privada'
const CONTRACT = 'Código de Comercio, contrato de seguro (Ley 20.667)'
const FINANCE = 'Ley 20.555, SERNAC Financiero'

/**
 * What must be said by the law of Chile when insurance is sold by telephone or chat. This is a working list, not legal advice: the
 * person responsible for compliance in Chile must check it, and every change of it, before it is used to decide on a sale. An article
 * is given only where we are sure of it. Ley 21.719 on personal data comes into force in December 2026 and changes the entries here
 * that cite Ley 19.628.
 */
export const chile: CountryDisclosures = {
  country: 'CL',
  version: 'cl-2026.2',
  disclosures: [
    {
      ...identity,
      ...spanish.identity,
      ...everyOutboundContact,
      source: {
        law: CONSUMERS,
        article: '3, letra b)',
        asks: 'Información veraz y oportuna sobre el servicio ofrecido y quién lo ofrece.',
      },
    },
    {
      ...recording,
      ...spanish.recording,
      ...everyOutboundContact,
      source: {
        law: PRIVACY,
        article: '4',
        asks: 'Informar del propósito con que se guardan los datos personales; la voz es uno de ellos.',
      },
    },
    {
      ...personalData,
      ...spanish.data,
      ...everySale,
      source: {
        law: PRIVACY,
        article: '4',
        asks: 'Autorización expresa del titular, informado del propósito del tratamiento.',
      },
    },
    {
      ...cover,
      ...spanish.cover,
      ...everySale,
      source: {
        law: CONTRACT,
        article: '514',
        asks: 'Entregar a quien contrata la información sobre el contenido del contrato.',
      },
    },
    {
      ...exclusions,
      ...spanish.exclusions,
      ...everySale,
      source: {
        law: CONTRACT,
        article: '514',
        asks: 'Entregar a quien contrata la información sobre el contenido del contrato, también sobre lo que excluye.',
      },
    },
    {
      ...premium,
      ...spanish.premium,
      ...everySale,
      source: {
        law: CONSUMERS,
        article: '3, letra b)',
        asks: 'Información veraz y oportuna sobre el precio y las condiciones de contratación.',
      },
    },
    {
      ...charge,
      ...spanish.charge,
      ...everySale,
      source: {
        law: FINANCE,
        article: null,
        asks: 'Los cobros y sus condiciones se informan y se aceptan expresamente.',
      },
    },
    {
      ...withdrawalWithin({
        bn: 'পলিসি পাওয়ার দশ দিনের',
        en: 'ten days of receiving the policy',
        es: 'diez días desde que recibe la póliza',
        fr: 'dix jours après réception de la police',
        'pt-BR': 'dez dias a partir do recebimento da apólice',
        'zh-CN': '收到保单后十日',
      }),
      query: 'agent:(retract* OR retracto OR arrepent* OR arrepient* OR "dejar sin efecto" OR near/8(días desist*))',
      wrong:
        'agent:("no puede retractarse" OR "no hay retracto" OR "sin derecho a retracto" OR "no se puede arrepentir" OR "no puede arrepentirse" OR "se cobra el retracto" OR "no se puede cancelar")',
      ...everySale,
      source: {
        law: CONTRACT,
        article: '538',
        asks: 'En contratos a distancia: retracto dentro de diez días desde que se recibe la póliza, sin expresión de causa ni cargo alguno.',
      },
    },
    {
      ...declaration,
      ...spanish.declaration,
      ...recommended(personalLines),
      source: {
        law: CONTRACT,
        article: '525',
        asks: 'Declarar las circunstancias que el asegurador solicite para identificar y apreciar el riesgo.',
      },
    },
    {
      ...documents,
      ...spanish.documents,
      ...recommended(everySale),
      source: {
        law: CONTRACT,
        article: '519',
        asks: 'El asegurador entrega la póliza dentro de los cinco días hábiles desde que el contrato se perfecciona.',
      },
    },
    {
      ...consent,
      ...spanish.consent,
      ...saleAndConfirmation,
      source: {
        law: CONSUMERS,
        article: '3, letra a)',
        asks: 'La libre elección del servicio: el silencio no constituye aceptación.',
      },
    },
    {
      ...complaints,
      ...spanish.complaints,
      ...recommended(everySale),
      source: { law: CONSUMERS, article: null, asks: 'Información sobre dónde y cómo reclamar.' },
    },
  ],
}
