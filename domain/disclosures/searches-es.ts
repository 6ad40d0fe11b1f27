import { type DisclosureSearch, refusal } from './disclosure.ts'

/** The searches in Spanish, for Spain and Latin America. Searches for only one country are in the file of that country. */

const search = (query: string, wrong: string | null = null): DisclosureSearch => ({ query, wrong })

const NEGATIONS = [
  ...['no', 'no lo', 'no la', 'no los', 'no le', 'no se lo', 'no se la', 'tampoco', 'nunca'],
  ...['no voy a', 'no quiero', 'no puedo', 'no he', 'no estoy'],
]
/** Searches also find most other forms of a verb, but not “autoricé”. */
const AGREEING = ['acepto', 'autorizo']
const REFUSING = [
  ...['no autoricé', 'nunca autoricé', 'no estoy de acuerdo', 'no consiento'],
  ...['no doy mi consentimiento', 'no doy mi autorización'],
]
const NOT_WANTING = ['no lo quiero', 'no quiero contratar', 'no voy a contratar', 'no contraté', 'no lo contrato']

const refusedToAgree = refusal(NEGATIONS, AGREEING, REFUSING)
const refusedToBuy = refusal(NEGATIONS, AGREEING, [...REFUSING, ...NOT_WANTING])

export const spanish = {
  identity: search(
    'agent:("mi nombre es" OR "me llamo" OR "le habla" OR "le saluda" OR "te saluda" OR "le escribe" OR "le llamo de" OR "le llamamos de" OR "de parte de" OR "en nombre de")',
    'agent:("no es una venta" OR "no le voy a vender" OR "no le estoy vendiendo" OR "no le vendo")',
  ),
  recording: search('agent:(grab*)', 'agent:("no se graba" OR "no está siendo grabada" OR "no queda grabada")'),
  data: search(
    'agent:("datos personales" OR "aviso de privacidad" OR "protección de datos" OR "política de privacidad" OR near/4(tratamiento datos) OR near/4(uso datos))',
    refusedToAgree,
  ),
  cover: search(
    'agent:(cubre* OR cobertura* OR "le protege" OR indemniza* OR "suma asegurada" OR "capital asegurado")',
    'agent:("le cubre todo" OR "cubre absolutamente todo" OR "cubre cualquier cosa" OR "está todo cubierto")',
  ),
  exclusions: search(
    'agent:(exclusi* OR excluy* OR excluid* OR "no cubre" OR "no está cubierto" OR "no están cubiertos" OR "puede rechazar" OR carencia* OR "periodo de espera")',
    'agent:("sin exclusiones" OR "no tiene exclusiones" OR "no hay exclusiones" OR "cubre absolutamente todo")',
  ),
  premium: search(
    'agent:(near/12(prima mes) OR near/12(prima mensual*) OR near/12(prima anual*) OR near/12(cuota mensual*) OR near/12(precio mes) OR near/12(precio anual*) OR near/12(costo mensual*) OR near/12(costo mes) OR near/12(pagar mes) OR near/12(pagará mes) OR near/8(cargo mensual) OR near/12(euros mes) OR near/12(euros año) OR near/12(pesos mensual*) OR near/12(pesos mes) OR near/12(soles mes) OR near/12(soles mensual*))',
    'agent:("el seguro es gratis" OR "es totalmente gratis" OR "completamente gratis" OR "es gratuito" OR "no le cuesta nada" OR "no tiene que pagar nada")',
  ),
  charge: search(
    'agent:(near/8(autoriza cargo) OR near/8(autoriza cobro) OR near/8(autoriza descuento) OR near/8(autoriza débito) OR near/8(autoriza domicili*) OR near/8(autoriza tarjeta) OR near/8(autoriza cuenta))',
    refusedToBuy,
  ),
  declaration: search(
    'agent:(near/8(responder verdad) OR near/8(responda verdad) OR near/8(declarar verdad) OR near/8(declare verdad) OR "con la verdad" OR "con veracidad" OR "información veraz" OR "declaración de salud" OR "declaración jurada" OR preexisten* OR near/8(omitir información) OR "falsa declaración" OR "omisión o inexacta" OR reticencia*)',
    'agent:("no hace falta que lo diga" OR "no diga nada de" OR "responda a todo que no" OR "diga que no a todo")',
  ),
  documents: search(
    'agent:(near/10(póliza correo) OR near/10(póliza domicilio) OR near/10(enviaremos póliza) OR near/10(enviamos póliza) OR near/10(envía póliza) OR near/10(recibirá póliza) OR near/10(recibe póliza) OR near/10(llega póliza) OR near/10(llegará póliza) OR near/10(certificado correo) OR near/10(condiciones correo))',
  ),
  consent: search(
    // “contrato” alone is the document that customers ask for
    'customer:(acepto OR autorizo OR "estoy de acuerdo" OR "lo contrato" OR "quiero contratar")',
    refusedToBuy,
  ),
  complaints: search(
    'agent:(reclamo OR reclamos OR reclamación OR reclamaciones OR queja OR quejas OR condusef OR sernac OR indecopi OR "defensor del asegurado" OR "defensoría del asegurado" OR "defensor del cliente" OR "unidad especializada")',
  ),
} satisfies Record<string, DisclosureSearch>
