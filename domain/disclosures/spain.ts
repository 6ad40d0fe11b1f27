import { advised, type CountryDisclosures, ofConsent, ofContacts, ofPeople, ofSales } from './disclosure.ts'
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
 * What the law of Spain asks to be said in the sale of an insurance by telephone or chat. This is a working list, and no legal
 * advice: whoever answers for compliance in Spain must check it, and every change of it, before it decides on a sale. Articles
 * stand only where we are sure of them.
 */
export const spain: CountryDisclosures = {
  country: 'ES',
  version: 'es-2026.2',
  disclosures: [
    {
      ...identity,
      ...spanish.identity,
      ...ofContacts,
      source: {
        law: DISTANCE,
        article: '7',
        asks: 'En telefonía vocal, al comienzo de la conversación se dice con claridad quién es el proveedor y el fin comercial de la llamada.',
      },
    },
    {
      ...recording,
      ...spanish.recording,
      ...ofContacts,
      source: {
        law: PRIVACY,
        article: '13 RGPD; 11 LO 3/2018',
        asks: 'Informar, al obtener los datos, de quién los trata y con qué fin; la voz grabada es un dato personal.',
      },
    },
    {
      ...personalData,
      ...spanish.data,
      ...ofSales,
      source: {
        law: PRIVACY,
        article: '13 RGPD; 11 LO 3/2018',
        asks: 'Informar del responsable, de la finalidad y de los derechos, y de dónde está el resto de la información.',
      },
    },
    {
      ...cover,
      ...spanish.cover,
      ...ofSales,
      source: {
        law: DISTANCE,
        article: '7',
        asks: 'Descripción de las principales características del servicio financiero.',
      },
    },
    {
      ...exclusions,
      ...spanish.exclusions,
      ...ofSales,
      source: {
        law: CONTRACT,
        article: '3',
        asks: 'Las cláusulas limitativas de los derechos de los asegurados se destacan y se aceptan específicamente.',
      },
    },
    {
      ...premium,
      ...spanish.premium,
      ...ofSales,
      source: {
        law: DISTANCE,
        article: '7',
        asks: 'El precio total que debe pagar el consumidor, con impuestos y comisiones.',
      },
    },
    {
      ...charge,
      ...spanish.charge,
      ...ofSales,
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
      ...ofSales,
      source: {
        law: DISTANCE,
        article: '10',
        asks: 'Desistimiento en catorce días naturales, treinta en seguros de vida, sin indicar motivos ni penalización.',
      },
    },
    {
      ...declaration,
      ...spanish.declaration,
      ...advised(ofPeople),
      source: {
        law: CONTRACT,
        article: '10',
        asks: 'El tomador declara, según el cuestionario del asegurador, las circunstancias que influyen en el riesgo.',
      },
    },
    {
      ...documents,
      ...spanish.documents,
      ...ofSales,
      source: {
        law: DISTANCE,
        article: '9',
        asks: 'Las condiciones contractuales y la información se comunican en papel u otro soporte duradero.',
      },
    },
    {
      ...consent,
      ...spanish.consent,
      ...ofConsent,
      source: {
        law: CONTRACT,
        article: null,
        asks: 'El contrato existe por el consentimiento de las partes; del dado por teléfono queda constancia.',
      },
    },
    {
      ...complaints,
      ...spanish.complaints,
      ...advised(ofSales),
      source: {
        law: SELLING,
        article: null,
        asks: 'Informar de los procedimientos para presentar quejas y reclamaciones.',
      },
    },
  ],
}
