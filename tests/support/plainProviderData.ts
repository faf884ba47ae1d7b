/** A body of a request or a record of the plain provider. */
export type Body = Record<string, unknown>;

export const FECHA = '2026-03-05T15:04:00';
export const common = { fechaCreado: FECHA, estatus: true };
export const ana = { nombre: 'Ana', apellido: 'Solís' };
export const flags = { agregar: true, eliminar: true, insertar: true, ver: true, modificar: true };

/** The records with which the plain provider begins. */
export function startingData() {
  const lineas = [
    { id: 11, idProducto: 1, nombreProducto: 'CEMENTO GRIS', cantidad: 30, recibido: 12, direccionamiento: '1.2' },
    { id: 12, idProducto: 2, nombreProducto: 'VARILLA', cantidad: 5, recibido: 0, direccionamiento: '3' },
  ].map(line => ({ ...line, estatus: false, img1: null, img2: null, img3: null, entregado: null, iVA: 13 }));
  const pedido: Body = {
    id: 120,
    fecha: FECHA,
    fechaEntrega: '2026-03-12T00:00:00',
    estado: 'Pendiente',
    idProyecto: 4,
    usuario: ana,
    pedidoDetalle: lineas,
  };
  return {
    Cliente: [
      {
        id: 6,
        nombre: 'Adriana',
        apellido: 'Ulate',
        cedula: '1-1',
        email: 'a@mail.cr',
        telefono: '506-888-777-6666',
        ...common,
        direccion: { id: 1, provincia: 'Heredia', ciudad: 'Heredia', calle: '1', numeroCasa: '2' },
      },
    ],
    Categoria: [{ id: 2, nombre: 'Cemento y mezclas', ...common }],
    Producto: [
      { id: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris', costo: 6150, stock: 25, idCategoria: 2 },
      { id: 2, codigo: 'ACE-0101', nombreProducto: 'Varilla', costo: 1000, stock: 4, idCategoria: 2 },
    ].map(one => ({ ...one, presentacion: 'Saco', descripcion: 'De uso general', ...common })),
    Proveedor: [
      {
        id: 5,
        razonSocial: 'Aceros Tres Ríos',
        telefonos: '2222-3333',
        telefono: '506-888-777-6666',
        mailOrden: 'o@aceros.cr',
        mailGeneral: 'g@aceros.cr',
        contacto: 'Óscar',
        estatus: true,
        fechaCreado: FECHA,
        direccion: { id: 3, provincia: 'Cartago' },
      },
    ],
    Proyecto: [{ id: 4, nombre: 'Torre Norte', ...common }],
    Perfil: [{ id: 3, nombre: 'Compras', ...common }],
    Usuario: [
      {
        id: 7,
        email: 'ana@bodega.cr',
        nombreUsuario: 'ana',
        ...ana,
        foto: '',
        roll: 'Administrador',
        ...common,
      },
    ],
    Empresa: [1, 2].map(id => ({
      id,
      rnc: `3-101-${id}`,
      ncf: 'B01',
      razonSocial: `Constructora ${id}`,
      nombre: `Empresa ${id}`,
      direccion: 'Cartago',
      telefono: '2222-3333',
      ...common,
    })),
    Pedidos: [pedido],
    Compra: [
      {
        id: 31,
        fecha: FECHA,
        usuario: ana,
        proveedor: { id: 5, razonSocial: 'Aceros Tres Ríos' },
        idPedido: null,
        detalleCompra: [{ idProducto: 1, nombreProducto: 'Cemento gris', costo: 6150, cantidad: 10, iVA: 13 }],
      },
    ] as Body[],
    Venta: [
      {
        id: 41,
        fecha: FECHA,
        usuario: ana,
        cliente: { nombre: 'Adriana', apellido: 'Ulate' },
        detalleVentas: [{ idProducto: 1, nombreProducto: 'Cemento gris', precio: 7450, cantidad: 2 }],
      },
    ] as Body[],
    enlaces: [] as Body[],
  };
}

export type PlainData = ReturnType<typeof startingData>;
