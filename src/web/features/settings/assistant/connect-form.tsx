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

/** Default model until the provider's list has loaded. */
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

/** A label that matches the model's default is left empty, so it follows the model. */
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
  if (!connection) return 'Stored encrypted and never shown again.'
  if (originOf(connection.baseUrl) !== originOf(baseUrl ?? null))
    return 'A stored key isn’t sent to a different server. Enter a key if this one needs it.'
  return connection.keyHint
    ? `Leave empty to keep the key ending in ${connection.keyHint}.`
    : 'Leave empty to continue without a key.'
}

interface ConnectFormProps {
  isAdmin: boolean
  /** The connection to edit; undefined to add one. */
  connection?: Connection
  /** Initial value of the sharing switch. */
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
  /** Also on focus: a stored key can be used right away. */
  const place = (name: 'baseUrl' | 'key') => ({
    ...form.register(name, { onBlur: lookForModels }),
    onFocus: lookForModels,
  })

  /** Values for the previous provider don't fit the new one. */
  function choose(next: Provider) {
    form.clearErrors()
    form.setValue('provider', next)
    form.setValue('baseUrl', next === 'compatible' ? '' : null)
    form.setValue('model', suggested(next))
    forget()
  }

  const send = async (values: Values) => {
    const { label } = await save(values)
    quickToast.success(connection ? `${label} saved` : `${label} connected`)
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
          label="Server URL"
          hint={
            isAdmin
              ? 'Usually ends in /v1, such as http://127.0.0.1:11434/v1.'
              : 'Usually ends in /v1. The server must be on the public internet.'
          }
          error={errors.baseUrl?.message}
        >
          {(control) => (
            <Input {...control} {...place('baseUrl')} type="url" inputMode="url" autoComplete="off" />
          )}
        </Field>
      )}
      <Field
        label={own ? 'Key (if required)' : 'Key'}
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
        awaits={own ? 'server URL' : 'key'}
      />
      <Field label="Display name (optional)" error={errors.label?.message}>
        {(control) => <Input {...control} {...form.register('label')} autoComplete="off" />}
      </Field>
      {isAdmin && !connection && (
        <Switch
          label="Share with everyone"
          hint="Everyone with an account here can use it. Their usage is billed to this key."
          checked={shared}
          onChange={(on) => form.setValue('shared', on)}
        />
      )}
    </ContractForm>
  )
}
