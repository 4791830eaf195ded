// Exits with 0 if the server in the same container responds, without curl.
const { PORT = '3000' } = process.env;
const response = await fetch(`http://127.0.0.1:${PORT}/healthz`, {
  signal: AbortSignal.timeout(4000),
}).catch(({ cause, message }) => ({ ok: false, status: cause?.code ?? message }));
if (!response.ok) process.stderr.write(`/healthz: ${response.status}\n`);
process.exitCode = response.ok ? 0 : 1;
