import { type Connection, Provider, SaveConnection } from '#contracts/models.ts'
import { knownLabel, knownProviders } from '#contracts/providers.ts'
import { useChangeConnection, useConnect } from '#web/features/models/models.queries.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ModelField } from './model-field.tsx'
import { useModelList } from './use-model-list.ts'

const providerLabels: Record<Provider, string> = {
  openai: knownProviders.openai.label,
  anthropic: knownProviders.anthropic.label,
  google: knownProviders.google.label,
  compatible: 'OpenAI-compatible server',
}

/** The model we would choose, until its provider has told which ones there are. */
const suggested = (provider: Provider): string =>
  provider === 'compatible' ? '' : (Object.keys(knownProviders[provider].models)[0] ?? '')

type Values = Required<SaveConnection>

const empty: Values = {
  provider: 'openai',
  key: '',
  baseUrl: null,
  model: suggested('openai'),
  label: '',
  shared: false,
}

/** As it is now. A name that nobody gave is left to follow the model. */
const valuesOf = ({ provider, baseUrl, model, label, shared }: Connection): Values => ({
  provider,
  key: '',
  baseUrl,
  model,
  label: label === knownLabel(provider, model) ? '' : label,
  shared,
})

function useSave(connection: Connection | undefined) {
  const connect = useConnect()
  const change = useChangeConnection(connection?.id ?? '')
  return ({ provider, shared, ...rest }: Values): Promise<Connection> =>
    connection ? change.mutateAsync(rest) : connect.mutateAsync({ provider, shared, ...rest })
}

const originOf = (address: string | null) => URL.parse(address ?? '')?.origin

function keyHintOf(connection: Connection | undefined, baseUrl: string | null | undefined): string {
  if (!connection) return 'Kept encrypted, and never shown again.'
  if (originOf(connection.baseUrl) !== originOf(baseUrl ?? null))
    return 'A key that is kept is not sent to another server. Give one, if this one wants it.'
  return connection.keyHint
    ? `Leave it empty to keep the one that ends in ${connection.keyHint}.`
    : 'Leave it empty to go on as before.'
}

interface ConnectFormProps {
  isAdmin: boolean
  /** The one to change; a new one unless given. */
  connection?: Connection
  /** Whether it is meant to be shared, until one says otherwise. */
  forEveryone?: boolean
  onClose: () => void
}

export function ConnectForm({ isAdmin, connection, forEveryone = false, onClose }: ConnectFormProps) {
  const save = useSave(connection)
  const form = useContractForm<Values>(
    async () => SaveConnection.required(),
    connection ? valuesOf(connection) : { ...empty, shared: forEveryone },
  )
  const { errors } = form.formState
  const [provider, shared, baseUrl, model] = form.watch(['provider', 'shared', 'baseUrl', 'model'])
  const own = provider === 'compatible'
  const { list, look, forget } = useModelList(connection)

  const lookForModels = () => {
    const { provider, baseUrl, key } = form.getValues()
    look({ provider, baseUrl, key }, (names) => {
      const [first] = names
      const isUntouched = !connection && form.getValues('model') === suggested(provider)
      if (isUntouched && first && !names.includes(suggested(provider))) form.setValue('model', first)
    })
  }
  /** On coming too: what is kept can be asked at once. */
  const place = (name: 'baseUrl' | 'key') => ({
    ...form.register(name, { onBlur: lookForModels }),
    onFocus: lookForModels,
  })

  /** What fitted the provider before does not fit this one. */
  function choose(next: Provider) {
    form.clearErrors()
    form.setValue('provider', next)
    form.setValue('baseUrl', next === 'compatible' ? '' : null)
    form.setValue('model', suggested(next))
    forget()
  }

  const send = async (values: Values) => {
    const { label } = await save(values)
    quickToast.success(connection ? `${label} was changed` : `${label} is connected`)
    onClose()
  }

  const actions = (
    <ButtonRow end>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form}>{connection ? 'Save' : 'Connect'}</SubmitButton>
    </ButtonRow>
  )
  return (
    <ContractForm
      form={form}
      send={send}
      focus={connection ? (own ? 'baseUrl' : 'key') : 'provider'}
      actions={actions}
    >
      {!connection && (
        <Field label="Provider" error={errors.provider?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register('provider', { onBlur: lookForModels })}
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
      )}
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
            <Input {...control} {...place('baseUrl')} type="url" inputMode="url" autoComplete="off" />
          )}
        </Field>
      )}
      <Field
        label={own ? 'Key (if it wants one)' : 'Key'}
        hint={keyHintOf(connection, baseUrl)}
        error={errors.key?.message}
      >
        {(control) => <PasswordInput {...control} {...place('key')} noun="key" autoComplete="off" />}
      </Field>
      <ModelField
        field={form.register('model')}
        value={model}
        error={errors.model?.message}
        list={list}
        onLook={lookForModels}
        speller={own ? 'the server' : providerLabels[provider]}
        awaits={own ? 'address' : 'key'}
      />
      <Field label="Name here (optional)" error={errors.label?.message}>
        {(control) => <Input {...control} {...form.register('label')} autoComplete="off" />}
      </Field>
      {isAdmin && !connection && (
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
