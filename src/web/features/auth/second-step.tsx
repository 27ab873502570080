import type { Login } from '#contracts/auth.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { messageOf, Refusal, typeOf } from '#web/lib/http/api-error.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { CodeInput } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { useLogin } from './session.queries.ts'

type Code = Required<Pick<Login, 'code'>>

interface SecondStepProps {
  credentials: Pick<Login, 'username' | 'password'>
  onDone: () => void
  onBack: () => void
}

const loadSchema = async () => (await import('#contracts/auth.ts')).Login.pick({ code: true }).required()

/** Asks accounts with two-factor sign-in for a code after the password. */
export function SecondStep({ credentials, onDone, onBack }: SecondStepProps) {
  const login = useLogin()
  const form = useContractForm<Code>(loadSchema, { code: '' })

  const send = ({ code }: Code) =>
    login.mutateAsync({ ...credentials, code }).then(onDone, (error: unknown) => {
      const message = messageOf(error, '')
      throw typeOf(error) === 'SECOND_FACTOR_NEEDED' ? new Refusal(message, { code: message }) : error
    })

  return (
    <PublicFrame
      title="Enter your code"
      lead="Open your authenticator app and enter the code it shows for Sellwright."
      links={<LinkButton onClick={onBack}>Back</LinkButton>}
    >
      <ContractForm
        form={form}
        send={send}
        actions={
          <SubmitButton form={form} size="large">
            Log in
          </SubmitButton>
        }
      >
        <Field
          label="Code"
          hint="Six digits. If you don’t have your phone, enter a recovery code."
          error={form.formState.errors.code?.message}
        >
          {(control) => <CodeInput {...control} {...form.register('code')} orRecovery autoFocus />}
        </Field>
      </ContractForm>
    </PublicFrame>
  )
}
