import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import SettingsIcon from 'lucide-react/icons/settings-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useId, useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TalkButton } from './talk-button.tsx'
import { useAwake } from './use-awake.ts'
import { useVoice, type VoiceChat } from './use-voice.ts'
import type { VoiceStatus } from './voice.state.ts'
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

/** The controls of a spoken conversation, above the composer. */
export function VoiceDock({ chat }: { chat: VoiceChat }) {
  const meter = useRef<HTMLDivElement>(null)
  const { view, dispatch } = useVoice(chat, (level) =>
    meter.current?.style.setProperty('--level', String(Math.min(1, level * 6))),
  )
  const [settings, setSettings] = useState(false)
  const settingsId = useId()
  const { status, handsFree, muted } = view
  useAwake(handsFree)
  return (
    <section aria-label="Voice" className="flex-none px-5 pb-3 max-md:px-3 max-md:pb-2">
      <div className="mx-auto flex w-full max-w-reading flex-col gap-3 rounded-large border border-line-soft bg-panel p-3">
        {settings && <VoiceSettings id={settingsId} />}
        <div className="flex items-center gap-3">
          <TalkButton
            held={view.held}
            hearing={status === 'listening'}
            disabled={status === 'offline'}
            onHold={() => dispatch({ kind: 'hold', at: Date.now() })}
            onRelease={() => dispatch({ kind: 'release', at: Date.now() })}
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-2.5">
              <p
                role="status"
                className={cx(
                  'font-medium',
                  status === 'listening' && 'text-accent',
                  isTrouble(status) && 'text-loss',
                )}
              >
                {words[status]}
              </p>
              <LevelMeter ref={meter} isShown={status === 'listening'} />
            </div>
            <Line view={view} />
          </div>
          {status === 'speaking' && (
            <IconButton
              label="Stop speaking"
              icon={<VolumeX />}
              outlined
              className="size-9"
              onClick={() => {
                dispatch({ kind: 'hush', at: Date.now() })
              }}
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
          <IconButton
            label="Voice settings"
            icon={<SettingsIcon />}
            aria-expanded={settings}
            aria-controls={settingsId}
            className="size-9"
            onClick={() => setSettings(!settings)}
          />
        </div>
        {view.pending !== undefined && (
          <fieldset aria-label="Confirm" className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1">
              Send “{view.pending}”? Say <strong>yes</strong>, or choose:
            </p>
            <Button
              size="small"
              variant="primary"
              onClick={() => dispatch({ kind: 'recognised', text: 'yes', at: Date.now() })}
            >
              Yes, send
            </Button>
            <Button size="small" onClick={() => dispatch({ kind: 'recognised', text: 'no', at: Date.now() })}>
              No
            </Button>
          </fieldset>
        )}
        <Switch
          label="Hands-free"
          hint="Listens until you turn it off. Speak over an answer to interrupt it."
          checked={handsFree}
          onChange={(on) => dispatch({ kind: 'hands-free', on, at: Date.now() })}
        />
      </div>
    </section>
  )
}

const isTrouble = (status: VoiceStatus) => status === 'offline' || status === 'no-microphone'

/** Words so far, else a notice, else how to begin. */
function Line({ view: { partial, notice, status, held } }: { view: VoiceView }) {
  const hint =
    status === 'idle'
      ? 'Hold the button, or press it once to start and once to send.'
      : held
        ? 'Release or press again to send.'
        : ''
  return (
    <p aria-live="polite" className="min-h-5 truncate text-small text-muted max-md:whitespace-normal">
      {partial ? `“${partial}”` : (notice ?? hint)}
    </p>
  )
}

const BARS = [0.5, 0.8, 1, 0.7, 0.4]

function LevelMeter({ ref, isShown }: { ref: React.RefObject<HTMLDivElement | null>; isShown: boolean }) {
  return (
    <div ref={ref} aria-hidden className={cx('flex h-4 items-center gap-0.5', !isShown && 'invisible')}>
      {BARS.map((size) => (
        <span
          key={size}
          className="h-full w-1 rounded-full bg-accent"
          style={{ transform: `scaleY(calc(0.15 + 0.85 * var(--level, 0) * ${size}))` }}
        />
      ))}
    </div>
  )
}
