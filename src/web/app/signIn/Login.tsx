import {
  useEffect,
  useId,
  useState,
  type FormEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Credenciales } from '#contract/credenciales';
import { session } from '../../api/session';
import { Logo } from '../layout/Logo';
import './login.css';

const FIELDS = ['email', 'password'] as const satisfies (keyof Credenciales)[];
type Field = (typeof FIELDS)[number];

const EXPIRED = 'Su sesión terminó. Inicie sesión de nuevo para continuar donde estaba.';
const FORGOTTEN =
  'Pida a un administrador de Bodega que le ponga una contraseña temporal desde Usuarios. Al entrar con ella se le pedirá elegir una nueva.';
const UNREACHABLE = 'No hay conexión con el servidor. Revise su red e inténtelo de nuevo.';

/** The code for validation and the request is loaded while the user types, after the fields are shown. */
const loadSignIn = () => import('./signIn');
type SignIn = Awaited<ReturnType<typeof loadSignIn>>;

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  message?: string | null;
}

function TextField({ label, message, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        required
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
      />
      {message && (
        <p className="login-message" id={`${id}-message`}>
          {message}
        </p>
      )}
    </div>
  );
}

/** The company's logo once loaded; until then, and without one, Bodega's. */
function Brand({ logo }: { logo: string | undefined }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className="login-brand">
      {logo && <img src={logo} alt="Logo de la empresa" hidden={!isLoaded} onLoad={() => setLoaded(true)} />}
      {!isLoaded && (
        <>
          <Logo size={36} />
          Bodega
        </>
      )}
    </div>
  );
}

/** What is typed, what is wrong with it, and sending it. */
function useSignInForm(onReady: () => void) {
  // Whoever was thrown out goes on with the password alone.
  const [known] = useState(session.expiredEmail);
  const [values, setValues] = useState<Credenciales>({ email: known, password: '' });
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [checks, setChecks] = useState<SignIn | null>(null);
  const messages = checks?.check(values);
  const wrong = FIELDS.find(field => (messages ? messages[field] : !values[field]));
  const isValid = !wrong;

  // Load what comes next while the user types.
  useEffect(() => {
    loadSignIn().then(setChecks, () => {});
    onReady();
  }, [onReady]);

  const fieldProps = (field: Field) => ({
    name: field,
    value: values[field],
    message: touched[field] ? messages?.[field] : undefined,
    autoFocus: field === (known === '' ? 'email' : 'password'),
    onChange: (event: { target: { value: string } }) =>
      setValues(current => ({ ...current, [field]: event.target.value })),
    onBlur: () => setTouched(current => ({ ...current, [field]: true })),
  });

  /** Nothing is sent while something is wrong: Enter goes on to that field, and in that field says what it is. */
  const goOn = ({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) => {
    if (key !== 'Enter' || !wrong || !(target instanceof HTMLInputElement)) return;
    if (target.name === wrong) setTouched(current => ({ ...current, [wrong]: true }));
    else currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || busy) return;
    setBusy(true);
    setFailure(null);
    const { signIn } = checks ?? (await loadSignIn().catch(() => ({ signIn: () => Promise.resolve(UNREACHABLE) })));
    setFailure(await signIn(values));
    setBusy(false);
  };

  return { logo: checks?.logo, failure, setFailure, isValid, busy, fieldProps, goOn, submit };
}

/**
 * Sign-in screen (S2). Without react-admin and Material, since it is the first thing users wait for, and since inside
 * `<Admin>` react-router would push #/login thousands of times.
 */
export function Login({ onReady }: { onReady: () => void }) {
  const { logo, failure, setFailure, isValid, busy, fieldProps, goOn, submit } = useSignInForm(onReady);
  const [expired, setExpired] = useState(session.lastEnd() === 'expirada');
  return (
    <main className="login">
      <title>Inicia sesión · Bodega</title>
      <form className="login-card" onKeyDown={goOn} onSubmit={event => void submit(event)} noValidate>
        <Brand logo={logo} />
        <h1>Inicia sesión</h1>
        {expired && !failure && <Alert kind="info" text={EXPIRED} onClose={() => setExpired(false)} />}
        {failure && <Alert kind="error" text={failure} onClose={() => setFailure(null)} />}
        <TextField
          label="Usuario"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps('email')}
        />
        <TextField label="Password" type="password" autoComplete="current-password" {...fieldProps('password')} />
        <button className="login-submit" type="submit" disabled={!isValid || busy} aria-busy={busy}>
          {busy && <span className="login-spinner" role="progressbar" aria-label="Iniciando sesión" />}
          Iniciar sesión
        </button>
        <details className="login-help">
          <summary>¿Olvidó su contraseña?</summary>
          <p>{FORGOTTEN}</p>
        </details>
      </form>
    </main>
  );
}

function Alert({ kind, text, onClose }: { kind: 'error' | 'info'; text: string; onClose: () => void }) {
  // The button goes with the alert: the focus goes to what is typed next.
  const close = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    form?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    onClose();
  };
  return (
    <div className={`login-alert is-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <span>{text}</span>
      <button type="button" aria-label="Cerrar" onClick={close}>
        ×
      </button>
    </div>
  );
}
