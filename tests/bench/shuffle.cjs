/** Gives a client of autocannon its requests in an order of its own, so that clients do not ask for the same at once. */
module.exports = client => {
  const { requests } = client.opts;
  const places = requests.map(request => ({ request, place: Math.random() }));
  client.setRequests(places.sort((a, b) => a.place - b.place).map(({ request }) => request));
};
