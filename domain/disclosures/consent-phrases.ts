/**
 * How consent is requested and given in Spanish, Portuguese and English, in the form of `plainWords`; an asterisk stands for any
 * ending. Requests in other words are not found. A question counts if its sentence, or the one just before it, names the subject. A
 * weak subject needs a plain request (“acepta … el seguro”) and a weak request needs a plain subject (“¿de acuerdo?” only after
 * “esta llamada es grabada”, never after “deme sus datos”).
 */
const phrases = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

export const consentKinds = ['data', 'recording', 'contract'] as const
export type ConsentKind = (typeof consentKinds)[number]

export const requestPhrases = {
  plain: phrases(
    'acepta, aceptan, aceptas, autoriza, autorizas, autorizan, consiente, consientes',
    'da su consentimiento, da su autorizacion, das tu consentimiento, das tu autorizacion, su consentimiento para',
    'su autorizacion para, nos permite, permite que, permite grabar, confirma la contratacion',
    'aceita, concorda, consente, da o seu consentimento, da seu consentimento, sua autorizacao para',
    'confirma a contratacao, do you agree, do you accept, do you consent, do you authorize, do you authorise',
    'do you give, your consent to, your permission to, may we record, may i record, can we record, can i record',
  ),
  weak: phrases(
    'de acuerdo, esta bien, le parece bien, te parece bien, esta conforme, de acordo, tudo bem, pode ser',
    'is that ok, is that okay, is that all right, is that alright, are you ok with, are you okay with, ok with you',
  ),
}

export const subjects: Record<ConsentKind, { plain: string[]; weak: string[] }> = {
  data: {
    plain: phrases(
      'datos personales, tratamiento de datos, tratamiento de sus datos, tratamiento de tus datos, uso de sus datos',
      'usemos sus datos, usar sus datos, utilizar sus datos, politica de privacidad, aviso de privacidad, habeas data',
      'dados pessoais, tratamento de dados, tratamento dos seus dados, uso dos seus dados, usar seus dados',
      'politica de privacidade, lgpd, personal data, personal information, use your data, privacy policy',
      'process your data, processing of your data',
    ),
    weak: phrases('datos, dados, your data, your information'),
  },
  recording: {
    plain: phrases(
      'grabad*, grabar*, grabacion, grabando, grabemos, gravad*, gravar*, gravacao, gravando, gravemos',
      'recorded, recording, record this, record the, record our',
    ),
    weak: [],
  },
  contract: {
    plain: phrases(
      'contratacion, contratar, contrato, contratacao, sign up, enroll*, enrol, the purchase, purchase the, purchase this',
    ),
    weak: phrases(
      'seguro, poliza, cobertura, afiliacion, cargo, debito, cobro, apolice, adesao, cobranca, policy, coverage',
    ),
  },
}

/** How an answer begins; the longest match counts. */
export const answers = {
  yes: phrases(
    'si, si si, sim, yes, yeah, yep, sure, claro, claro que si, por supuesto, de acuerdo, acepto, si acepto, autorizo, lo autorizo',
    'estoy de acuerdo, ok, okay, okey, vale, dale, correcto, afirmativo, conforme, adelante, esta bien, perfecto, no hay problema',
    'no tengo problema, no hay inconveniente, no tengo inconveniente, no me molesta, sin problema, ningun problema',
    'aceito, concordo, pode, pode ser, com certeza, tudo bem, de acordo, isso, positivo, claro que sim, nao tem problema, sem problema',
    'of course, i agree, i accept, i consent, i do, absolutely, no problem, go ahead, that is fine, that s fine',
  ),
  no: phrases(
    'no, nope, nao, no gracias, no acepto, no autorizo, no estoy de acuerdo, no quiero, prefiero que no, prefiero no, claro que no',
    'por supuesto que no, de ninguna manera, para nada, rechazo, negativo, nao aceito, nao autorizo, nao concordo, nao quero',
    'prefiro que nao, prefiro nao, recuso, claro que nao, de jeito nenhum, no thanks, no thank you, i do not, i don t',
    'of course not, i d rather not, i would rather not, absolutely not',
  ),
  unclear: phrases(
    'si no, si es, si me, si yo, si lo, si puedo, si tengo, no se, no entiendo, no entendi, no le entiendo, no le entendi, no escuche',
    'no le escucho, no te escucho, no me queda claro, no comprendo, nao sei, nao entendi, nao entendo, nao ouvi, i do not know',
    'i don t know, i do not understand, i don t understand, ok pero, vale pero, claro pero',
  ),
  /** Said anywhere in an answer, whatever it begins with. */
  plainYes: phrases('acepto, autorizo, estoy de acuerdo, doy mi consentimiento, aceito, concordo, i agree, i accept'),
  plainNo: phrases(
    'no acepto, no autorizo, no estoy de acuerdo, no quiero, no lo autorizo, no doy mi, no lo acepto, nao aceito, nao autorizo',
    'nao concordo, nao quero, i do not agree, i don t agree, i do not accept, i don t accept, i do not want, i don t want',
  ),
}

/** Words that people say before they answer. */
export const fillers = phrases(
  'eh, ah, am, bueno, pues, mmm, mm, este, hola, buenas, buenas tardes, buenas noches, buenos dias, a ver, well, um, uh, hi, hello',
  'oi, bom dia, boa tarde, boa noite, bom, entao, ola',
)
