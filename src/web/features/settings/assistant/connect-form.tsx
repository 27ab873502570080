import { useId } from 'react'
import { Provider, SaveConnection } from '#contracts/models.ts'
import { knownProviders } from '#contracts/providers.ts'
import { useConnect } from '#web/features/models/models.queries.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/contract-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'

const providerLabels: Record<Provider, string> = {
  openai: knownProviders.openai.label,
  anthropic: knownProviders.anthropic.label,
  google: knownProviders.google.label,
  compatible: 'OpenAI-compatible server',
}

/** The models we would choose, by their name at the provider. */
const suggestions = (provider: Provider): [name: string, label: string][] =>
  provider === 'compatible' ? [] : Object.entries(knownProviders[provider].models)

type Values = Required<SaveConnection>

const empty: Values = {
  provider: 'openai',
  key: '',
  baseUrl: null,
  model: suggestions('openai')[0]?.[0] ?? '',
  label: '',
  shared: false,
}

interface ConnectFormProps {
  isAdmin: boolean
  /** Whether it is meant to be shared, until one says otherwise. */
  forEveryone?: boolean
  onClose: () => void
}

export function ConnectForm({ isAdmin, forEveryone = false, onClose }: ConnectFormProps) {
  const connect = useConnect()
  const form = useContractForm<Values>(async () => SaveConnection.required(), {
    ...empty,
    shared: forEveryone,
  })
  const { errors } = form.formState
  const [provider, shared] = form.watch(['provider', 'shared'])
  const own = provider === 'compatible'
  const suggestionsId = useId()

  /** What fitted the provider before does not fit this one. */
  function choose(next: Provider) {
    form.clearErrors()
    form.setValue('provider', next)
    form.setValue('baseUrl', next === 'compatible' ? '' : null)
    form.setValue('model', suggestions(next)[0]?.[0] ?? '')
  }

  const send = async (values: Values) => {
    const { label } = await connect.mutateAsync(values)
    quickToast.success(`${label} is connected`)
    onClose()
  }

  const actions = (
    <ButtonRow end>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form}>Connect</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm form={form} send={send} focus="provider" actions={actions}>
      <Field label="Provider" error={errors.provider?.message}>
        {(control) => (
          <Select
            {...control}
            {...form.register('provider')}
            onChange={(event) => choose(Provider.parse(event.target.value))}
          >
            {Provider.options.map((each) => (
              <option key={each} value={each}>
                {providerLabels[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {own && (
        <Field
          label="Address"
          hint={
            isAdmin
              ? 'Most end in /v1, such as http://127.0.0.1:11434/v1.'
              : 'Most end in /v1. It has to be on the public internet.'
          }
          error={errors.baseUrl?.message}
        >
          {(control) => (
            <Input {...control} {...form.register('baseUrl')} type="url" inputMode="url" autoComplete="off" />
          )}
        </Field>
      )}
      <Field
        label={own ? 'Key (if it wants one)' : 'Key'}
        hint="Kept encrypted, and never shown again."
        error={errors.key?.message}
      >
        {(control) => <PasswordInput {...control} {...form.register('key')} noun="key" autoComplete="off" />}
      </Field>
      <Field
        label="Model"
        hint={`As ${own ? 'the server' : providerLabels[provider]} spells it.`}
        error={errors.model?.message}
      >
        {(control) => (
          <>
            <Input
              {...control}
              {...form.register('model')}
              list={suggestionsId}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
            <datalist id={suggestionsId}>
              {suggestions(provider).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Name here (optional)" error={errors.label?.message}>
        {(control) => <Input {...control} {...form.register('label')} autoComplete="off" />}
      </Field>
      {isAdmin && (
        <Switch
          label="Share with everyone"
          hint="All who have an account here can ask it. What they ask is paid with this key."
          checked={shared}
          onChange={(on) => form.setValue('shared', on)}
        />
      )}
    </ContractForm>
  )
}
