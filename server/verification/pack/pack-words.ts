import type { Speaker } from '#contracts/conversation.ts'
import type { FoundState, DatumCode, VerificationEventName, VerificationState } from '#contracts/verification-words.ts'

/** The languages of packs: that of the country, else English. */
export type PackLanguage = 'en' | 'es' | 'pt-BR'

export const packLanguage = (country: string): PackLanguage =>
  country === 'BR' ? 'pt-BR' : ['CL', 'ES', 'MX', 'PE', 'AR', 'CO', 'UY'].includes(country) ? 'es' : 'en'

type Words<Key extends string> = Record<PackLanguage, Record<Key, string>>

/**
 * Separate from the product's texts on purpose: a court or an insurer of the country reads the pack, whatever the
 * language of the person who creates it.
 */
export const labels: Words<
  | 'title'
  | 'conversation'
  | 'policy'
  | 'noPolicy'
  | 'partner'
  | 'agent'
  | 'began'
  | 'verdict'
  | 'by'
  | 'reason'
  | 'dueOn'
  | 'repairedBy'
  | 'outdated'
  | 'disclosures'
  | 'mandatory'
  | 'advised'
  | 'rules'
  | 'person'
  | 'nobody'
  | 'at'
  | 'law'
  | 'article'
  | 'data'
  | 'told'
  | 'said'
  | 'steps'
  | 'noLaw'
  | 'masked'
  | 'zone'
  | 'made'
  | 'page'
> = {
  en: {
    title: 'Evidence file',
    conversation: 'Conversation',
    policy: 'Policy',
    noPolicy: 'About no policy',
    partner: 'Partner',
    agent: 'Agent',
    began: 'Began',
    verdict: 'Verdict',
    by: 'By',
    reason: 'Reason',
    dueOn: 'To be called by',
    repairedBy: 'Mended in conversation',
    outdated: 'The conversation, the policy or the law has changed since the rules looked.',
    disclosures: 'What the law asks to be said',
    mandatory: 'mandatory',
    advised: 'advised',
    rules: 'By the rules',
    person: 'By a person',
    nobody: 'not judged',
    at: 'At',
    law: 'Source',
    article: 'article',
    data: 'What was said, and what the policy tells',
    told: 'Policy',
    said: 'Said',
    steps: 'How it came to this',
    noLaw: 'The product knows no disclosures of this country.',
    masked: 'Personal data is masked. The other files of this pack stand in its manifest with their SHA-256.',
    zone: 'Times in the zone',
    made: 'Made by Atalaya',
    page: 'Page',
  },
  es: {
    title: 'Expediente de evidencia',
    conversation: 'Conversación',
    policy: 'Póliza',
    noPolicy: 'Sin póliza',
    partner: 'Socio',
    agent: 'Agente',
    began: 'Comienzo',
    verdict: 'Dictamen',
    by: 'Por',
    reason: 'Motivo',
    dueOn: 'Llamar a más tardar el',
    repairedBy: 'Subsanado en la conversación',
    outdated: 'La conversación, la póliza o la ley han cambiado desde que revisaron las reglas.',
    disclosures: 'Lo que la ley exige decir',
    mandatory: 'obligatorio',
    advised: 'recomendado',
    rules: 'Según las reglas',
    person: 'Según una persona',
    nobody: 'sin juicio',
    at: 'En',
    law: 'Fuente',
    article: 'artículo',
    data: 'Lo dicho y lo que consta en la póliza',
    told: 'Póliza',
    said: 'Dicho',
    steps: 'Historial',
    noLaw: 'El producto no conoce las exigencias de este país.',
    masked: 'Los datos personales están enmascarados. Los demás archivos constan en el manifiesto con su SHA-256.',
    zone: 'Horas en la zona',
    made: 'Hecho con Atalaya',
    page: 'Página',
  },
  'pt-BR': {
    title: 'Dossiê de evidências',
    conversation: 'Conversa',
    policy: 'Apólice',
    noPolicy: 'Sem apólice',
    partner: 'Parceiro',
    agent: 'Agente',
    began: 'Início',
    verdict: 'Parecer',
    by: 'Por',
    reason: 'Motivo',
    dueOn: 'Ligar até',
    repairedBy: 'Sanado na conversa',
    outdated: 'A conversa, a apólice ou a lei mudou desde que as regras revisaram.',
    disclosures: 'O que a lei exige dizer',
    mandatory: 'obrigatório',
    advised: 'recomendado',
    rules: 'Segundo as regras',
    person: 'Segundo uma pessoa',
    nobody: 'sem julgamento',
    at: 'Em',
    law: 'Fonte',
    article: 'artigo',
    data: 'O que foi dito e o que consta na apólice',
    told: 'Apólice',
    said: 'Dito',
    steps: 'Histórico',
    noLaw: 'O produto não conhece as exigências deste país.',
    masked: 'Os dados pessoais estão mascarados. Os demais arquivos constam no manifesto com o seu SHA-256.',
    zone: 'Horários no fuso',
    made: 'Feito com Atalaya',
    page: 'Página',
  },
}

export const stateWords: Words<VerificationState> = {
  en: {
    ...{ pending: 'Waiting', 'call-back': 'Waiting for a call', 'second-look': 'Waiting for a second look' },
    ...{ valid: 'Valid', repairable: 'Repairable', void: 'Void' },
  },
  es: {
    ...{
      pending: 'Pendiente',
      'call-back': 'A la espera de llamar',
      'second-look': 'A la espera de una segunda revisión',
    },
    ...{ valid: 'Válida', repairable: 'Subsanable', void: 'Nula' },
  },
  'pt-BR': {
    ...{ pending: 'Pendente', 'call-back': 'Aguardando ligação', 'second-look': 'Aguardando segunda revisão' },
    ...{ valid: 'Válida', repairable: 'Sanável', void: 'Nula' },
  },
}

export const foundWords: Words<FoundState> = {
  en: { met: 'said', 'not-met': 'said wrongly or not', 'not-applicable': 'does not apply', 'not-found': 'not found' },
  es: { met: 'dicho', 'not-met': 'mal dicho o no dicho', 'not-applicable': 'no aplica', 'not-found': 'no encontrado' },
  'pt-BR': {
    ...{ met: 'dito', 'not-met': 'dito errado ou não dito', 'not-applicable': 'não se aplica' },
    'not-found': 'não encontrado',
  },
}

export const comparedWords: Words<FoundState> = {
  en: { met: 'the same', 'not-met': 'differs', 'not-applicable': 'not told by the policy', 'not-found': 'not said' },
  es: { met: 'igual', 'not-met': 'difiere', 'not-applicable': 'no consta en la póliza', 'not-found': 'no dicho' },
  'pt-BR': { met: 'igual', 'not-met': 'difere', 'not-applicable': 'não consta na apólice', 'not-found': 'não dito' },
}

export const eventWords: Words<VerificationEventName> = {
  en: {
    ...{ 'verification.judged': 'Judged', 'verification.looked-again': 'The rules looked again' },
    ...{ 'verification.passed': 'Found valid', 'verification.found-repairable': 'Found repairable' },
    ...{ 'verification.voided': 'Voided', 'verification.deferred': 'Deferred until a call' },
    ...{ 'verification.called-back': 'Called', 'verification.second-look-asked': 'Second look asked for' },
    ...{ 'verification.repaired': 'Mended', 'verification.reopened': 'Opened again' },
  },
  es: {
    ...{ 'verification.judged': 'Juzgado', 'verification.looked-again': 'Las reglas revisaron de nuevo' },
    ...{ 'verification.passed': 'Declarada válida', 'verification.found-repairable': 'Declarada subsanable' },
    ...{ 'verification.voided': 'Declarada nula', 'verification.deferred': 'Aplazada hasta llamar' },
    ...{ 'verification.called-back': 'Se llamó', 'verification.second-look-asked': 'Se pidió una segunda revisión' },
    ...{ 'verification.repaired': 'Subsanada', 'verification.reopened': 'Reabierta' },
  },
  'pt-BR': {
    ...{ 'verification.judged': 'Julgado', 'verification.looked-again': 'As regras revisaram de novo' },
    ...{ 'verification.passed': 'Declarada válida', 'verification.found-repairable': 'Declarada sanável' },
    ...{ 'verification.voided': 'Declarada nula', 'verification.deferred': 'Adiada até ligar' },
    ...{ 'verification.called-back': 'Ligação feita', 'verification.second-look-asked': 'Segunda revisão pedida' },
    ...{ 'verification.repaired': 'Sanada', 'verification.reopened': 'Reaberta' },
  },
}

export const datumWords: Words<DatumCode> = {
  en: {
    ...{ 'holder-name': 'Holder', 'national-id': 'National id', 'birth-day': 'Birthday', phone: 'Telephone' },
    ...{ email: 'E-mail', 'policy-number': 'Policy number', product: 'Product', premium: 'Premium' },
    ...{ frequency: 'Paid', 'payment-method': 'Paid with', 'payment-day': 'First payment' },
    ...{ 'effective-day': 'In force from', 'sum-insured': 'Sum insured', beneficiaries: 'Beneficiaries' },
  },
  es: {
    ...{ 'holder-name': 'Titular', 'national-id': 'Documento', 'birth-day': 'Nacimiento', phone: 'Teléfono' },
    ...{ email: 'Correo', 'policy-number': 'Número de póliza', product: 'Producto', premium: 'Prima' },
    ...{ frequency: 'Frecuencia', 'payment-method': 'Medio de pago', 'payment-day': 'Primer pago' },
    ...{ 'effective-day': 'Vigente desde', 'sum-insured': 'Suma asegurada', beneficiaries: 'Beneficiarios' },
  },
  'pt-BR': {
    ...{ 'holder-name': 'Titular', 'national-id': 'Documento', 'birth-day': 'Nascimento', phone: 'Telefone' },
    ...{ email: 'E-mail', 'policy-number': 'Número da apólice', product: 'Produto', premium: 'Prêmio' },
    ...{ frequency: 'Frequência', 'payment-method': 'Forma de pagamento', 'payment-day': 'Primeiro pagamento' },
    ...{ 'effective-day': 'Vigente desde', 'sum-insured': 'Capital segurado', beneficiaries: 'Beneficiários' },
  },
}

export const speakerWords: Words<Speaker> = {
  en: { agent: 'Agent', customer: 'Customer', system: 'System', bot: 'Bot' },
  es: { agent: 'Agente', customer: 'Cliente', system: 'Sistema', bot: 'Bot' },
  'pt-BR': { agent: 'Agente', customer: 'Cliente', system: 'Sistema', bot: 'Robô' },
}
