import type { DeviceLogin } from '@sheaf/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DecideLogin } from './decide-login.tsx'
import { Decided } from './decided.tsx'
import { EnterCode } from './enter-code.tsx'

export { addDeviceWords } from './words.ts'

interface Waiting {
  code: string
  login: DeviceLogin
}

/** /login/device: somebody lets a program in by the code that it shows, or refuses it. */
export function DeviceScreen() {
  const [search] = useSearchParams()
  const [waiting, setWaiting] = useState<Waiting>()
  const [decided, setDecided] = useState<'allowed' | 'denied'>()
  // What stands in the address is typed already, and no more: whoever was sent a link compares it with what their terminal shows.
  const [typed, setTyped] = useState(search.get('code') ?? '')
  if (decided !== undefined) return <Decided allowed={decided === 'allowed'} />
  if (waiting === undefined)
    return (
      <EnterCode
        code={typed}
        onFound={(code, login) => {
          setTyped('')
          setWaiting({ code, login })
        }}
      />
    )
  return <DecideLogin {...waiting} onDecided={setDecided} onAnother={() => setWaiting(undefined)} />
}
