import { useSay } from '../../../say/use-say.ts'
import { type Form, useForm } from '../../../session/use-form.ts'
import type { NameOf, Rules } from '../../../ui/fields/use-fields.ts'
import { failureOf, problemText } from './auth-problems.ts'

interface SettingsForm<T extends Record<string, string>> extends Pick<Form<T, unknown>, 'scope'> {
  rules: Rules<T>
  empty: T
  send: (fields: T) => Promise<unknown>
  onDone: (fields: T) => void
}

/** A form of the settings, whose rules return the same codes as those of the account forms. */
export function useSettingsForm<T extends Record<string, string>>({
  rules,
  empty,
  send,
  onDone,
  ...scope
}: SettingsForm<T>) {
  const say = useSay()
  const { form, field, error, failure, button } = useForm({
    start: empty,
    rules,
    call: send,
    done: (_answer, sent) => onDone(sent),
    ...scope,
  })
  return {
    form,
    /** Above the form: faults that belong to no field. */
    message: failure === undefined ? null : failureOf(say, error, say('settings.failed')),
    button,
    field: (name: NameOf<T, string>) => {
      const control = field(name)
      return { ...control, error: problemText(say, control.error) }
    },
  }
}
