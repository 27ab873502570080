import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import SettingsIcon from 'lucide-react/icons/settings-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TalkButton } from './talk-button.tsx'
import { useAwake } from './use-awake.ts'
import { useVoice, type VoiceChat } from './use-voice.ts'
import type { VoiceEvent, VoiceStatus } from './voice.state.ts'
import { VoiceRing } from './voice-ring.tsx'
import type { VoiceView } from './voice-session.ts'
import { VoiceSettings } from './voice-settings.tsx'

const words: Record<VoiceStatus, string> = {
  idle: 'Ready',
  opening: 'Starting the microphone…',
  listening: 'Listening',
  thinking: 'Thinking…',
  speaking: 'Speaking',
  muted: 'Muted',
  offline: 'Reconnecting to the server…',
  'no-microphone': 'No microphone',
}

/** The spoken conversation above the composer: alone in the middle at first, below the transcript once there is one. */
export function VoiceDock({ chat }: { chat: VoiceChat }) {
  const stage = useRef<HTMLDivElement>(null)
  const { view, dispatch } = useVoice(chat, (level) =>
    stage.current?.style.setProperty('--level', String(Math.min(1, level * 6))),
  )
  const [settings, setSettings] = useState(false)
  const settingsId = useId()
  useAwake(view.handsFree)
  const isAlone = chat.messages.length === 0
  return (
    <section
      aria-label="Voice"
      className={cx(
        'flex flex-none flex-col px-5 pb-3 max-md:px-3 max-md:pb-2',
        isAlone ? 'min-h-0 flex-1! justify-center overflow-y-auto' : 'border-t border-line-soft pt-4',
      )}
    >
      <div className="mx-auto flex w-full max-w-reading flex-col gap-4">
        <Stage stage={stage} view={view} dispatch={dispatch} isAlone={isAlone} />
        {view.pending !== undefined && <Consent request={view.pending} dispatch={dispatch} />}
        <Actions view={view} dispatch={dispatch}>
          <IconButton
            label="Voice settings"
            icon={<SettingsIcon />}
            aria-expanded={settings}
            aria-controls={settingsId}
            outlined
            className="size-9"
            onClick={() => setSettings(!settings)}
          />
        </Actions>
        {settings && (
          <div className="rounded-large border border-line-soft bg-panel p-4">
            <VoiceSettings id={settingsId} />
          </div>
        )}
      </div>
    </section>
  )
}

interface PartProps {
  view: VoiceView
  dispatch: (event: VoiceEvent) => void
}

interface StageProps extends PartProps {
  stage: RefObject<HTMLDivElement | null>
  isAlone: boolean
}

/** The button with its ring, the state in a word, and the words heard so far. */
function Stage({ stage, view, dispatch, isAlone }: StageProps) {
  const { status, held } = view
  return (
    <div
      ref={stage}
      className={cx(
        'flex items-center text-center',
        isAlone ? 'flex-col gap-6' : 'gap-4 text-left md:flex-col md:gap-3 md:text-center',
      )}
    >
      <div
        className={cx(
          'relative flex flex-none items-center justify-center',
          isAlone ? 'size-52 max-md:size-44' : 'size-32 max-md:size-20',
        )}
      >
        <VoiceRing status={status} />
        <TalkButton
          held={held}
          hearing={status === 'listening'}
          disabled={status === 'offline'}
          size={isAlone ? 'large' : 'medium'}
          onHold={() => dispatch({ kind: 'hold', at: Date.now() })}
          onRelease={() => dispatch({ kind: 'release', at: Date.now() })}
        />
      </div>
      <div className="min-w-0 flex-1">
        <p
          role="status"
          className={cx(
            'font-display font-semibold',
            isAlone ? 'text-public' : 'text-title md:text-public',
            status === 'listening' && 'text-accent',
            isTrouble(status) && 'text-loss',
          )}
        >
          {words[status]}
        </p>
        <Line view={view} isAlone={isAlone} />
      </div>
    </div>
  )
}

const isTrouble = (status: VoiceStatus) => status === 'offline' || status === 'no-microphone'

interface LineProps {
  view: VoiceView
  isAlone: boolean
}

/** Words so far, else a notice, else how to begin. As high for one line as for two, so that the ring stays where it is. */
function Line({ view: { partial, notice, status, held }, isAlone }: LineProps) {
  const hint =
    status === 'idle'
      ? 'Hold the button, or press it once to start and once to send.'
      : held
        ? 'Release or press again to send.'
        : ''
  return (
    <p
      aria-live="polite"
      className={cx(
        'mx-auto mt-1 line-clamp-3 max-w-120 text-balance',
        isAlone ? 'min-h-16' : 'min-h-6',
        partial ? 'text-title text-text' : 'text-muted',
      )}
    >
      {partial ? `“${partial}”` : (notice ?? hint)}
    </p>
  )
}

function Consent({ request, dispatch }: Pick<PartProps, 'dispatch'> & { request: string }) {
  const answer = (text: 'yes' | 'no') => dispatch({ kind: 'recognised', text, at: Date.now() })
  return (
    <fieldset
      aria-label="Confirm"
      className="flex flex-wrap items-center gap-2 rounded-large border border-line bg-panel p-3"
    >
      <p className="min-w-0 flex-1 basis-60">
        Send “{request}”? Say <strong>yes</strong>, or choose:
      </p>
      <Button size="small" variant="primary" onClick={() => answer('yes')}>
        Yes, send
      </Button>
      <Button size="small" onClick={() => answer('no')}>
        No
      </Button>
    </fieldset>
  )
}

/** Everything but talking, in one row. */
function Actions({
  view: { status, handsFree, muted },
  dispatch,
  children,
}: PartProps & { children: ReactNode }) {
  return (
    <div className="flex items-center justify-center gap-2">
      <div className="min-w-0 flex-1 md:max-w-100">
        <Switch
          label="Hands-free"
          hint="Listens until you turn it off. Speak over an answer to interrupt it."
          checked={handsFree}
          onChange={(on) => dispatch({ kind: 'hands-free', on, at: Date.now() })}
        />
      </div>
      {status === 'speaking' && (
        <IconButton
          label="Stop speaking"
          icon={<VolumeX />}
          outlined
          className="size-9"
          onClick={() => dispatch({ kind: 'hush', at: Date.now() })}
        />
      )}
      {handsFree && (
        <IconButton
          label={muted ? 'Unmute' : 'Mute'}
          aria-pressed={muted}
          icon={muted ? <MicOff /> : <Mic />}
          outlined
          className="size-9"
          onClick={() => dispatch({ kind: 'mute', on: !muted, at: Date.now() })}
        />
      )}
      {children}
    </div>
  )
}
