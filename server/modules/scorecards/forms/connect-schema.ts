import * as z from 'zod/mini'

/**
 * An evaluation form as Amazon Connect's DescribeEvaluationForm returns it: only the fields in use. Null equals
 * absent.
 */

const absent = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema))
const text = z.string()
const number = z.number()

const failing = {
  AutomaticFail: absent(z.boolean()),
  /** The section that fails; without it the form does. */
  AutomaticFailConfiguration: absent(z.looseObject({ TargetSection: absent(text) })),
}
const optionSchema = z.looseObject({ RefId: text, Text: text, Score: absent(number), ...failing })
export type ConnectOption = z.infer<typeof optionSchema>

const rangeSchema = z.looseObject({ MinValue: number, MaxValue: number, Score: absent(number), ...failing })
export type ConnectRange = z.infer<typeof rangeSchema>

const operandSchema = z.looseObject({
  Expression: absent(
    z.looseObject({
      Source: z.looseObject({ Type: text, RefId: absent(text) }),
      Values: z.array(z.looseObject({ Type: absent(text), RefId: absent(text) })),
      Comparator: text,
    }),
  ),
})
const enablementSchema = z.looseObject({
  Condition: z.looseObject({ Operands: z.array(operandSchema), Operator: absent(text) }),
  Action: text,
  DefaultAction: absent(text),
})
export type ConnectEnablement = z.infer<typeof enablementSchema>

const questionSchema = z.looseObject({
  Title: text,
  RefId: text,
  Instructions: absent(text),
  QuestionType: text,
  NotApplicableEnabled: absent(z.boolean()),
  QuestionTypeProperties: absent(
    z.looseObject({
      Numeric: absent(
        z.looseObject({
          MinValue: number,
          MaxValue: number,
          Options: absent(z.array(rangeSchema)),
          Automation: absent(z.unknown()),
        }),
      ),
      SingleSelect: absent(z.looseObject({ Options: z.array(optionSchema), Automation: absent(z.unknown()) })),
    }),
  ),
  Enablement: absent(enablementSchema),
  Weight: absent(number),
})
export type ConnectQuestion = z.infer<typeof questionSchema>

const sectionShape = { Title: text, RefId: text, Instructions: absent(text), Weight: absent(number) }
const subsectionSchema = z.looseObject({
  ...sectionShape,
  Items: z.array(z.looseObject({ Question: questionSchema })),
})
const sectionSchema = z.looseObject({
  ...sectionShape,
  Items: z.array(z.looseObject({ Question: absent(questionSchema), Section: absent(subsectionSchema) })),
})
export type ConnectSection = z.infer<typeof sectionSchema>
export type ConnectSubsection = z.infer<typeof subsectionSchema>

const formSchema = z.looseObject({
  Title: text,
  Description: absent(text),
  Items: z.array(z.looseObject({ Section: sectionSchema })),
  ScoringStrategy: absent(
    z.looseObject({ Mode: absent(text), Status: absent(text), ScoreThresholds: absent(z.array(z.unknown())) }),
  ),
  LanguageConfiguration: absent(z.looseObject({ FormLanguage: absent(text) })),
})
export type ConnectForm = z.infer<typeof formSchema>

/** With its wrapper in the response of the API, or alone. */
export const describedFormSchema = z.looseObject({ EvaluationForm: formSchema })
export const bareFormSchema = formSchema
