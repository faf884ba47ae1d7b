import { TextField, type TextFieldProps } from '@mui/material';
import type { z } from 'zod';
import { mistakeIn } from '#contract/declarations/fields';
import { useReportProblem } from './wrongInputs';

type LimitedTextProps = TextFieldProps & { label: string; value: string; schema: z.ZodType };

/** A text field that never cuts what is typed: the schema says when it is too long, and a form with such a text is not sent. */
export function LimitedText({ schema, error, helperText, ...props }: LimitedTextProps) {
  const wrong = mistakeIn(schema, props.value);
  useReportProblem(wrong && `${props.label}: ${wrong}`);
  return <TextField {...props} error={error || wrong !== undefined} helperText={wrong ?? helperText} />;
}
