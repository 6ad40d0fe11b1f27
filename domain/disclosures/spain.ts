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

const DISTANCE = 'Ley 22/2007, comercialización a distancia de servicios financieros'
const CONTRACT = 'Ley 50/1980, de Contrato de Seguro'
const SELLING = 'Real Decreto-ley 3/2020, distribución de seguros'
const PRIVACY = 'Reglamento (UE) 2016/679 y Ley Orgánica 3/2018'

/**
 * What must be said by the law of Spain when insurance is sold by telephone or chat. This is a working list, not legal advice: the
 * person responsible for compliance in Spain must check it, and every change of it, before it is used to decide on a sale. An article
 * is given only where we are sure of it.
 */
export const spain: CountryDisclosures = {
  country: 'ES',
  version: 'es-2026.2',
  disclosures: [
    {
      ...identity,
      ...spanish.identity,
      ...everyOutboundContact,
      source: {
        law: DISTANCE,
        article: '7',
        asks: 'En telefonía vocal, al comienzo de la conversación se dice con claridad quién es el proveedor y el fin comercial de la llamada.',
      },
    },
    {
      ...recording,
      ...spanish.recording,
      ...everyOutboundContact,
      source: {
        law: PRIVACY,
        article: '13 RGPD; 11 LO 3/2018',
        asks: 'Informar, al obtener los datos, de quién los trata y con qué fin; la voz grabada es un dato personal.',
      },
    },
    {
      ...personalData,
      ...spanish.data,
      ...everySale,
      source: {
        law: PRIVACY,
        article: '13 RGPD; 11 LO 3/2018',
        asks: 'Informar del responsable, de la finalidad y de los derechos, y de dónde está el resto de la información.',
      },
    },
    {
      ...cover,
      ...spanish.cover,
      ...everySale,
      source: {
        law: DISTANCE,
        article: '7',
        asks: 'Descripción de las principales características del servicio financiero.',
      },
    },
    {
      ...exclusions,
      ...spanish.exclusions,
      ...everySale,
      source: {
        law: CONTRACT,
        article: '3',
        asks: 'Las cláusulas limitativas de los derechos de los asegurados se destacan y se aceptan específicamente.',
      },
    },
    {
      ...premium,
      ...spanish.premium,
      ...everySale,
      source: {
        law: DISTANCE,
        article: '7',
        asks: 'El precio total que debe pagar el consumidor, con impuestos y comisiones.',
      },
    },
    {
      ...charge,
      ...spanish.charge,
      ...everySale,
      source: { law: DISTANCE, article: '7', asks: 'Las modalidades de pago y de ejecución.' },
    },
    {
      ...withdrawalWithin({
        bn: 'চৌদ্দ দিনের (জীবনবিমায় ত্রিশ)',
        en: 'fourteen days (thirty for life insurance)',
        es: 'catorce días (treinta en seguros de vida)',
        fr: 'quatorze jours (trente pour l’assurance vie)',
        'pt-BR': 'catorze dias (trinta em seguros de vida)',
        'zh-CN': '十四日（人寿保险为三十日）',
      }),
      query:
        'agent:(desist* OR desiste* OR desistimiento OR retract* OR arrepent* OR arrepient* OR "dejar sin efecto")',
      wrong:
        'agent:("no puede desistir" OR "no hay desistimiento" OR "sin derecho de desistimiento" OR "no se puede cancelar" OR "tiene permanencia")',
      ...everySale,
      source: {
        law: DISTANCE,
        article: '10',
        asks: 'Desistimiento en catorce días naturales, treinta en seguros de vida, sin indicar motivos ni penalización.',
      },
    },
    {
      ...declaration,
      ...spanish.declaration,
      ...recommended(personalLines),
      source: {
        law: CONTRACT,
        article: '10',
        asks: 'El tomador declara, según el cuestionario del asegurador, las circunstancias que influyen en el riesgo.',
      },
    },
    {
      ...documents,
      ...spanish.documents,
      ...everySale,
      source: {
        law: DISTANCE,
        article: '9',
        asks: 'Las condiciones contractuales y la información se comunican en papel u otro soporte duradero.',
      },
    },
    {
      ...consent,
      ...spanish.consent,
      ...saleAndConfirmation,
      source: {
        law: CONTRACT,
        article: null,
        asks: 'El contrato existe por el consentimiento de las partes; del dado por teléfono queda constancia.',
      },
    },
    {
      ...complaints,
      ...spanish.complaints,
      ...recommended(everySale),
      source: {
        law: SELLING,
        article: null,
        asks: 'Informar de los procedimientos para presentar quejas y reclamaciones.',
      },
    },
  ],
}
