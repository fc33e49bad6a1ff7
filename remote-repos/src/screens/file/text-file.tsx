import { useLingui } from '@lingui/react/macro'
import { CodeView, chunkText, lineHash, linesOfHash } from '@sheaf/code'
import { printableName } from '@sheaf/code/printable-name'
import type { TextEncoding } from '@sheaf/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rawTextQuery } from '../../api/files.queries.ts'
import { byteSize } from '../../components/byte-size.ts'
import classes from './file.module.css'
import { FileBox } from './file-box.tsx'
import type { FileContentProps } from './file-content.tsx'
import { GoToLine } from './go-to-line.tsx'
import { LazyOutline } from './lazy-outline.tsx'
import { OutlineButton } from './outline-button.tsx'
import { turning } from './turning.ts'
import { useSelectionAhead } from './use-selection-ahead.ts'
import { useTokens } from './use-tokens.ts'

export interface TextFileProps extends FileContentProps {
  text: string
  encoding: TextEncoding | null
}

/** A text that came apart from what is known of its file. */
export function LargeTextFile(props: FileContentProps) {
  const { data } = useSuspenseQuery(rawTextQuery({ ...props.at, file: props.file }))
  const { Text } = props
  return <Text {...props} {...data} />
}

/** A text with its lines, which the address can name. */
export function TextFile({ text, encoding, ...props }: TextFileProps) {
  const { t, i18n } = useLingui()
  const { file } = props
  const { hash } = useLocation()
  const navigate = useNavigate()
  const chunked = useMemo(() => chunkText(text), [text])
  const marked = linesOfHash(hash)
  const tokens = useTokens({ ...props.at, file })
  const code = useRef<HTMLDivElement>(null)
  useSelectionAhead(code)
  const [isOutlined, setOutlined] = useState(false)
  const mark = (range: { from: number; to: number }) =>
    void navigate({ hash: lineHash(range) }, { replace: true, preventScrollReset: true })
  const name = printableName(file.path)
  return (
    <FileBox
      {...props}
      text={text}
      lines={chunked.lines}
      encoding={encoding}
      tools={
        <>
          <OutlineButton at={props.at} file={file} isOpen={isOutlined} onToggle={() => setOutlined(!isOutlined)} />
          <GoToLine lines={chunked.lines} onLines={mark} />
        </>
      }
    >
      {file.lfs && (
        <p className={classes.notice}>
          {t`The file itself is stored with Git LFS: ${byteSize(file.lfs.size, i18n.locale)}`}
          <code className={classes.digest}>{file.lfs.oid}</code>
        </p>
      )}
      {file.lfs?.media_type === null && (
        <p className={classes.warning} role="note">
          {t`Its content was never pushed to this repository: what you see is the pointer to it`}
        </p>
      )}
      {turning.test(text) && (
        <p className={classes.warning} role="note">
          {t`This file contains bidirectional characters. It may do something other than what it appears to`}
        </p>
      )}
      <div className={classes.outlined}>
        <div ref={code} className={classes.code}>
          <CodeView
            text={chunked}
            tokens={tokens}
            label={t`Content of ${name}`}
            marked={marked}
            onLine={(line, { extend }) =>
              mark(extend && marked ? reaching(marked.from, line) : { from: line, to: line })
            }
          />
        </div>
        {isOutlined && <LazyOutline at={props.at} file={file} code={code} onClose={() => setOutlined(false)} />}
      </div>
    </FileBox>
  )
}

const reaching = (start: number, line: number) => ({ from: Math.min(start, line), to: Math.max(start, line) })
