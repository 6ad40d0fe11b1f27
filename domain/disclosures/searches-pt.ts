import { type DisclosureSearch, refusal } from './disclosure.ts'

/** The searches in Brazilian Portuguese. */

const search = (query: string, wrong: string | null = null): DisclosureSearch => ({ query, wrong })

const NEGATIONS = ['não', 'não o', 'não os', 'não lhe', 'nunca', 'não vou', 'não quero', 'não posso', 'não estou']
const AGREEING = ['aceito', 'autorizo', 'concordo']
const REFUSING = [
  ...['não estou de acordo', 'não dou o meu consentimento', 'não dou meu consentimento'],
  ...['não dou a minha autorização', 'não dou minha autorização'],
]
const NOT_WANTING = ['não quero contratar', 'não vou contratar', 'não contratei', 'não contrato']

const refusedToAgree = refusal(NEGATIONS, AGREEING, REFUSING)
const refusedToBuy = refusal(NEGATIONS, AGREEING, [...REFUSING, ...NOT_WANTING])

export const portuguese = {
  identity: search(
    'agent:("meu nome é" OR "me chamo" OR "aqui é" OR "quem fala é" OR "falo em nome" OR "em nome do" OR "em nome da" OR "ligo em nome")',
    'agent:("não é uma venda" OR "não vou vender" OR "não estou vendendo")',
  ),
  recording: search('agent:(grav*)', 'agent:("não é gravada" OR "não está sendo gravada" OR "não será gravada")'),
  data: search(
    'agent:("dados pessoais" OR "proteção de dados" OR "política de privacidade" OR "aviso de privacidade" OR lgpd OR near/4(tratamento dados) OR near/4(uso dados))',
    refusedToAgree,
  ),
  cover: search(
    'agent:(cobre* OR cobertura* OR "lhe protege" OR indeniza* OR "capital segurado" OR "importância segurada")',
    'agent:("cobre tudo" OR "cobre absolutamente tudo" OR "cobre qualquer coisa")',
  ),
  exclusions: search(
    'agent:(exclus* OR exclu* OR "não cobre" OR "não está coberto" OR "não estão cobertos" OR "pode recusar" OR carência*)',
    'agent:("sem exclusões" OR "não tem exclusões" OR "não há exclusões" OR "cobre absolutamente tudo")',
  ),
  premium: search(
    'agent:(near/12(prêmio mês) OR near/12(prêmio mensal*) OR near/12(prêmio anual*) OR near/12(parcela mensal*) OR near/12(valor mensal*) OR near/12(valor mês) OR near/12(reais mês) OR near/12(reais mensais) OR near/12(reais ano) OR "mensalidade de" OR "mensalidade é" OR near/8(mensalidade reais))',
    'agent:("é totalmente grátis" OR "o seguro é grátis" OR "é gratuito" OR "não custa nada" OR "não paga nada")',
  ),
  charge: search(
    'agent:(near/8(autoriza débito) OR near/8(autoriza cobrança) OR near/8(autoriza desconto) OR near/8(autoriza cartão) OR near/8(autoriza conta) OR near/8(autoriza lançamento))',
    refusedToBuy,
  ),
  declaration: search(
    'agent:(near/8(responder verdade) OR near/8(responda verdade) OR near/8(declarar verdade) OR "com a verdade" OR "com sinceridade" OR "informações verdadeiras" OR "declaração de saúde" OR "declaração pessoal" OR preexist* OR near/8(omitir informação) OR near/8(omissão perder))',
    'agent:("não precisa dizer" OR "não diga nada sobre" OR "responda não para tudo" OR "diga não para tudo")',
  ),
  documents: search(
    'agent:(near/10(apólice mail) OR near/10(apólice email) OR near/10(apólice endereço) OR near/10(enviaremos apólice) OR near/10(enviamos apólice) OR near/10(receberá apólice) OR near/10(recebe apólice) OR near/10(chega apólice) OR near/10(apólice aplicativo) OR near/10(certificado mail) OR near/10(condições mail))',
  ),
  consent: search('customer:(aceito OR autorizo OR concordo OR "de acordo" OR "eu quero contratar")', refusedToBuy),
  complaints: search(
    'agent:(reclamação OR reclamações OR reclamar OR ouvidoria OR procon OR "serviço de atendimento" OR near/3(sac telefone))',
  ),
} satisfies Record<string, DisclosureSearch>
