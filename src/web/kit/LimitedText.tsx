import { TextField, type TextFieldProps } from '@mui/material';
import type { z } from 'zod';
import { mistakeIn } from '#contract/declarations/fields';
import { useReportProblem } from './wrongInputs';

type LimitedTextProps = TextFieldProps & { label: string; value: string; schema: z.ZodType };

/** A text of which nothing is cut while it is typed: the schema says what is too long, and no form is sent with it. */
export function LimitedText({ schema, error, helperText, ...props }: LimitedTextProps) {
  const wrong = mistakeIn(schema, props.value);
  useReportProblem(wrong && `${props.label}: ${wrong}`);
  return <TextField {...props} error={error || wrong !== undefined} helperText={wrong ?? helperText} />;
}
