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

const CONTRACT = 'Ley 29946, Ley del Contrato de Seguro'
const CONSUMERS = 'Ley 29571, Código de Protección y Defensa del Consumidor'
const PRIVACY = 'Ley 29733, Ley de Protección de Datos Personales'
const CONDUCT = 'Resolución SBS 4143-2019, conducta de mercado del sistema de seguros'

/**
 * What must be said by the law of Peru when insurance is sold by telephone or chat. This is a working list, not legal advice: the
 * person responsible for compliance in Peru must check it, and every change of it, before it is used to decide on a sale. An article
 * is given only where we are sure of it.
 */
export const peru: CountryDisclosures = {
  country: 'PE',
  version: 'pe-2026.2',
  disclosures: [
    {
      ...identity,
      ...spanish.identity,
      ...everyOutboundContact,
      source: {
        law: CONSUMERS,
        article: '58',
        asks: 'Sin métodos comerciales agresivos o engañosos: quien llama dice quién es, y solo llama a quien lo consintió.',
      },
    },
    {
      ...recording,
      ...spanish.recording,
      ...everyOutboundContact,
      source: {
        law: PRIVACY,
        article: '18',
        asks: 'Informar al titular, antes de recopilar sus datos, de la finalidad con que se tratan.',
      },
    },
    {
      ...personalData,
      ...spanish.data,
      ...everySale,
      source: {
        law: PRIVACY,
        article: '13',
        asks: 'Consentimiento previo, informado, expreso e inequívoco del titular.',
      },
    },
    {
      ...cover,
      ...spanish.cover,
      ...everySale,
      source: {
        law: CONSUMERS,
        article: '2',
        asks: 'Toda la información relevante para decidir, veraz, suficiente y de fácil comprensión.',
      },
    },
    {
      ...exclusions,
      ...spanish.exclusions,
      ...everySale,
      source: {
        law: CONDUCT,
        article: null,
        asks: 'Informar antes de la contratación de los riesgos cubiertos y de las principales exclusiones.',
      },
    },
    {
      ...premium,
      ...spanish.premium,
      ...everySale,
      source: {
        law: CONDUCT,
        article: null,
        asks: 'Informar antes de la contratación de la prima comercial y de cómo se paga.',
      },
    },
    {
      ...charge,
      ...spanish.charge,
      ...everySale,
      source: {
        law: CONDUCT,
        article: null,
        asks: 'El cargo de la prima en una cuenta o tarjeta requiere la autorización del contratante.',
      },
    },
    {
      ...withdrawalWithin({
        bn: 'পলিসি পাওয়ার পনেরো দিনের',
        en: 'fifteen days of receiving the policy',
        es: 'quince días desde que recibe la póliza',
        fr: 'quinze jours après réception de la police',
        'pt-BR': 'quinze dias a partir do recebimento da apólice',
        'zh-CN': '收到保单后十五日',
      }),
      query:
        'agent:(arrepent* OR arrepient* OR retract* OR "dejar sin efecto" OR near/8(días resolver) OR near/8(días desist*))',
      wrong:
        'agent:("no puede arrepentirse" OR "no se puede arrepentir" OR "sin derecho a arrepentimiento" OR "hay una penalidad" OR "no se puede cancelar")',
      ...everySale,
      source: {
        law: CONTRACT,
        article: null,
        asks: 'Derecho de arrepentimiento cuando el seguro se ofrece a distancia o por comercializadores: quince días desde que se recibe la póliza, sin penalidad.',
      },
    },
    {
      ...declaration,
      ...spanish.declaration,
      ...recommended(personalLines),
      source: {
        law: CONTRACT,
        article: null,
        asks: 'Declarar sin reticencia ni inexactitud las circunstancias que influyen en el riesgo.',
      },
    },
    {
      ...documents,
      ...spanish.documents,
      ...everySale,
      source: {
        law: CONTRACT,
        article: null,
        asks: 'El asegurador entrega la póliza al contratante dentro de los quince días de solicitado el seguro.',
      },
    },
    {
      ...consent,
      ...spanish.consent,
      ...saleAndConfirmation,
      source: {
        law: CONDUCT,
        article: null,
        asks: 'La contratación a distancia guarda constancia de la aceptación expresa del contratante.',
      },
    },
    {
      ...complaints,
      ...spanish.complaints,
      ...recommended(everySale),
      source: { law: CONDUCT, article: null, asks: 'Informar de las instancias donde se puede presentar un reclamo.' },
    },
  ],
}
