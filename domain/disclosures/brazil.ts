import {
  recommended,
  type CountryDisclosures,
  saleAndConfirmation,
  everyOutboundContact,
  personalLines,
  everySale,
} from './disclosure.ts'
import { portuguese } from './searches-pt.ts'
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

const CONSUMERS = 'Lei 8.078/1990, Código de Defesa do Consumidor'
const CONTRACT = 'Lei 15.040/2024, contrato de seguro'
const PRIVACY = 'Lei 13.709/2018, LGPD'
const CONDUCT = 'Resolução CNSP 382/2020, conduta e relacionamento com o cliente'
const REMOTE = 'Resolução CNSP 408/2021, meios remotos'

/**
 * What must be said by the law of Brazil when insurance is sold by telephone or chat. This is a working list, not legal advice: the
 * person responsible for compliance in Brazil must check it, and every change of it, before it is used to decide on a sale. An article
 * is given only where we are sure of it.
 */
export const brazil: CountryDisclosures = {
  country: 'BR',
  version: 'br-2026.2',
  disclosures: [
    {
      ...identity,
      ...portuguese.identity,
      ...everyOutboundContact,
      source: {
        law: CONDUCT,
        article: null,
        asks: 'Informar quem oferece o seguro, em nome de quem, e tratar o cliente de forma ética e transparente.',
      },
    },
    {
      ...recording,
      ...portuguese.recording,
      ...everyOutboundContact,
      source: {
        law: PRIVACY,
        article: '9',
        asks: 'O titular tem direito a informação clara sobre a finalidade do tratamento; a voz gravada é um dado pessoal.',
      },
    },
    {
      ...personalData,
      ...portuguese.data,
      ...everySale,
      source: {
        law: PRIVACY,
        article: '9',
        asks: 'Informação clara sobre a finalidade, a forma e o responsável pelo tratamento.',
      },
    },
    {
      ...cover,
      ...portuguese.cover,
      ...everySale,
      source: {
        law: CONSUMERS,
        article: '6º, III',
        asks: 'Informação adequada e clara sobre os serviços, com suas características, preço e riscos.',
      },
    },
    {
      ...exclusions,
      ...portuguese.exclusions,
      ...everySale,
      source: {
        law: CONSUMERS,
        article: '54, § 4º',
        asks: 'As cláusulas que limitam direito do consumidor são destacadas, de imediata e fácil compreensão.',
      },
    },
    {
      ...premium,
      ...portuguese.premium,
      ...everySale,
      source: {
        law: CONSUMERS,
        article: '31',
        asks: 'A oferta assegura informações corretas, claras e ostensivas, também sobre o preço.',
      },
    },
    {
      ...charge,
      ...portuguese.charge,
      ...everySale,
      source: {
        law: CONSUMERS,
        article: '39, III',
        asks: 'Sem fornecer nem cobrar serviço que o consumidor não pediu.',
      },
    },
    {
      ...withdrawalWithin({
        bn: 'সাত দিনের',
        en: 'seven days',
        es: 'siete días',
        fr: 'sept jours',
        'pt-BR': 'sete dias',
        'zh-CN': '七日',
      }),
      query: 'agent:(arrepend* OR desist* OR desistência OR retrat* OR near/8(dias cancelar))',
      wrong:
        'agent:("não pode desistir" OR "não tem arrependimento" OR "sem direito de arrependimento" OR "não pode cancelar" OR "tem multa para cancelar")',
      ...everySale,
      source: {
        law: CONSUMERS,
        article: '49',
        asks: 'Desistência em sete dias quando a contratação ocorre fora do estabelecimento, como por telefone, com devolução do que foi pago.',
      },
    },
    {
      ...declaration,
      ...portuguese.declaration,
      ...recommended(personalLines),
      source: {
        law: CONTRACT,
        article: null,
        asks: 'Responder com verdade ao questionário da seguradora sobre o risco.',
      },
    },
    {
      ...documents,
      ...portuguese.documents,
      ...everySale,
      source: {
        law: REMOTE,
        article: null,
        asks: 'A apólice e as condições ficam à disposição do cliente por meio remoto.',
      },
    },
    {
      ...consent,
      ...portuguese.consent,
      ...saleAndConfirmation,
      source: {
        law: CONSUMERS,
        article: '39, III',
        asks: 'O silêncio não é aceitação: o consumidor contrata por manifestação expressa.',
      },
    },
    {
      ...complaints,
      ...portuguese.complaints,
      ...recommended(everySale),
      source: { law: CONDUCT, article: null, asks: 'Informar os canais de atendimento e a ouvidoria.' },
    },
  ],
}
